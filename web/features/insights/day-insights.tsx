import type { ApplicationInsights, InsightsFilter } from '#shared/domain/insights/application-insights.ts'
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
import { FilterNote } from './filter-note.tsx'
import { FilterSelects } from './filter-selects.tsx'
import { InsightsCharts } from './insights-charts.tsx'
import { InsightsFailure } from './insights-failure.tsx'
import { InsightsLoading } from './insights-loading.tsx'
import type { DayRange, RangeChange } from './insights-range.ts'
import { RangeBar } from './range-bar.tsx'

interface DayInsightsProps {
  range: DayRange
  compare: boolean
  filter: InsightsFilter
  onShow: (change: RangeChange) => void
}

/** The charts of days or weeks. */
export function DayInsights({ range, compare, filter, onShow }: DayInsightsProps) {
  const { id } = useApplication()
  const everything = useInsights(id, range.days)
  const filtered = useInsights(id, range.days, filter)
  const isFiltered = Object.keys(filter).length > 0
  const query = isFiltered ? filtered : everything
  return (
    <>
      <RangeBar
        shown={{ range, compare }}
        days={everything.data?.days ?? { ...lastDays(range.days), to: lastDays(0).from }}
        filters={<FilterSelects filter={filter} insights={everything.data} onShow={onShow} />}
        onShow={onShow}
      />
      {isFiltered && (
        <FilterNote shown={query.data && !query.data.filter ? 'ignored' : 'filtered'} onShow={onShow} />
      )}
      <Loaded
        query={query}
        loading={<InsightsLoading only={isFiltered ? 'counts' : 'everything'} />}
        failure={(notice, error) => (
          <InsightsFailure error={error}>
            <Card>{notice}</Card>
          </InsightsFailure>
        )}
      >
        {(insights) =>
          insights.filter ? (
            <DayCharts {...{ insights, range, compare }} />
          ) : (
            <AllCharts {...{ insights, range, compare }} />
          )
        }
      </Loaded>
    </>
  )
}

interface ChartsProps extends Pick<DayInsightsProps, 'range' | 'compare'> {
  insights: ApplicationInsights
}

/** What is counted by channel and platform. */
function DayCharts({ insights, range, compare }: ChartsProps) {
  const { slug, createdAt } = useApplication()
  return (
    <InsightsCharts
      insights={{ ...insights, buckets: bucketsOf(insights) }}
      clients={null}
      filter={insights.filter ?? {}}
      words={range.words}
      compared={compare && isComparable(insights, createdAt)}
      slug={slug}
    />
  )
}

function AllCharts({ insights, range, compare }: ChartsProps) {
  const { id, slug, createdAt } = useApplication()
  const clients = useClientInsights(id, range.days)
  const { words } = range
  const compared = compare && isComparable(insights, createdAt)
  // Otherwise charts would change from checks to clients before the eyes.
  if (clients.isPending) return <InsightsLoading only="everything" />
  return (
    <InsightsCharts
      insights={{ ...insights, buckets: bucketsOf(insights) }}
      clients={clients.data?.measuredDays ? clients.data : null}
      {...{ words, compared, slug }}
      active={
        <ClientsCard query={clients} checks={insights.series.updateChecks} {...{ words, compared, slug }} />
      }
      adoption={<AdoptionCard released={insights.published} />}
      failures={<FailuresCard days={range.days} words={words} slug={slug} />}
    />
  )
}
