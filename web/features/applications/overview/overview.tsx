import {
  isWithoutInsights,
  useClientInsights,
  type useInsights,
  useOutcomes,
} from '#web/lib/api/use-insights.ts'
import { checkUse, clientUse } from '#web/lib/api/version-use.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { ActivityCard } from './activity-card.tsx'
import { LiveCard } from './live-card.tsx'
import styles from './overview.module.css'
import { ChartsSkeleton } from './overview-skeleton.tsx'
import { PlatformsCard } from './platforms-card.tsx'
import type { RangeProps } from './range-segments.tsx'
import { ReasonsCard } from './reasons-card.tsx'
import { ChecksCard, DownloadsCard } from './traffic-cards.tsx'
import { VersionsCard } from './versions-card.tsx'

/** Of which a live release tells how many updates to it failed. */
const FAILURES_DAYS = 30

interface OverviewProps extends RangeProps {
  insights: ReturnType<typeof useInsights>
  /** Shows the steps of the first run; null once an updater is connected. */
  onFirstRun: (() => void) | null
}

/** What is live, who has it, and whether anything is wrong. */
export function Overview({ insights, range, onRange, onFirstRun }: OverviewProps) {
  const { id } = useApplication()
  const clients = useClientInsights(id, range.days)
  const outcomes = useOutcomes(id, FAILURES_DAYS)
  const { data } = insights
  // By checks where no clients were counted; not before that is known, or charts would change before the eyes.
  const use =
    data && !clients.isPending
      ? (clientUse(clients.data, data.series.updateChecks) ?? checkUse(data))
      : undefined
  const ranked = use?.unit === 'clients' ? clients.data : undefined
  return (
    <>
      {onFirstRun && (
        <Note tone="info" title="No updater is connected yet">
          Its first update check appears here.{' '}
          <Button size="s" onClick={onFirstRun}>
            Show the steps
          </Button>
        </Note>
      )}
      <LiveCard use={use} outcomes={outcomes.data?.releases} />
      <Loaded
        query={insights}
        loading={<ChartsSkeleton />}
        failure={(notice, error) =>
          // A remote directory may be of a version that counts downloads only.
          isWithoutInsights(error) ? null : <Card title="Insights">{notice}</Card>
        }
        describe={({ message }) => ({
          title: 'These figures didn’t load',
          text: `Your updates are being served as usual. ${message}`,
        })}
      >
        {(counted) =>
          use ? (
            <>
              <VersionsCard use={use} published={counted.published} range={range} onRange={onRange} />
              <div className={styles.two}>
                <DownloadsCard insights={counted} range={range} />
                <ChecksCard insights={counted} range={range} />
              </div>
            </>
          ) : (
            <ChartsSkeleton />
          )
        }
      </Loaded>
      <div className={styles.three}>
        {data && use && (
          <>
            <PlatformsCard checks={data.platforms.updateChecks} clients={ranked} />
            <ReasonsCard reasons={data.reasons} range={range} />
          </>
        )}
        <ActivityCard />
      </div>
    </>
  )
}
