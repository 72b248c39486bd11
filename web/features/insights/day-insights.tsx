import { lastDays } from '#shared/domain/insights/last-days.ts'
import { bucketsOf } from '#web/lib/api/buckets-of.ts'
import { isComparable } from '#web/lib/api/insights-comparison.ts'
import { useClientInsights, useInsights } from '#web/lib/api/use-insights.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { AdoptionCard } from './adoption-card.tsx'
import { ClientsCard } from './clients-card.tsx'
import { FailuresCard } from './failures-card.tsx'
import { InsightsCharts } from './insights-charts.tsx'
import { InsightsFailure } from './insights-failure.tsx'
import { InsightsLoading } from './insights-loading.tsx'
import type { DayRange, RangeChange } from './insights-range.ts'
import { RangeBar } from './range-bar.tsx'

interface DayInsightsProps {
  range: DayRange
  compare: boolean
  onShow: (change: RangeChange) => void
}

/** The charts of days or weeks. */
export function DayInsights({ range, compare, onShow }: DayInsightsProps) {
  const { id, slug, createdAt } = useApplication()
  const query = useInsights(id, range.days)
  const clients = useClientInsights(id, range.days)
  const { words } = range
  return (
    <>
      <RangeBar
        shown={{ range, compare }}
        days={query.data?.days ?? { ...lastDays(range.days), to: lastDays(0).from }}
        onShow={onShow}
      />
      <Loaded
        query={query}
        loading={<InsightsLoading />}
        failure={(notice, error) => (
          <InsightsFailure error={error}>
            <Card>{notice}</Card>
          </InsightsFailure>
        )}
      >
        {(insights) => {
          // Otherwise charts would change from checks to clients before the eyes.
          if (clients.isPending) return <InsightsLoading />
          const compared = compare && isComparable(insights, createdAt)
          return (
            <InsightsCharts
              insights={{ ...insights, buckets: bucketsOf(insights) }}
              clients={clients.data?.measuredDays ? clients.data : null}
              {...{ words, compared, slug }}
              active={<ClientsCard query={clients} {...{ words, compared, slug }} />}
              adoption={<AdoptionCard released={insights.published} />}
              failures={<FailuresCard days={range.days} words={words} slug={slug} />}
            />
          )
        }}
      </Loaded>
    </>
  )
}
