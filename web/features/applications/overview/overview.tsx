import type { useInsights } from '#web/lib/api/use-insights.ts'
import { isWithoutInsights } from '#web/lib/api/use-insights.ts'
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

interface OverviewProps extends RangeProps {
  insights: ReturnType<typeof useInsights>
  /** Shows the steps of the first run; null once an updater is connected. */
  onFirstRun: (() => void) | null
}

/** What is live, who has it, and whether anything is wrong. */
export function Overview({ insights, range, onRange, onFirstRun }: OverviewProps) {
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
      <LiveCard insights={insights.data} />
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
        {(data) => (
          <>
            <VersionsCard insights={data} range={range} onRange={onRange} />
            <div className={styles.two}>
              <DownloadsCard insights={data} range={range} />
              <ChecksCard insights={data} range={range} />
            </div>
          </>
        )}
      </Loaded>
      <div className={styles.three}>
        {insights.data && (
          <>
            <PlatformsCard ranking={insights.data.platforms.updateChecks} />
            <ReasonsCard reasons={insights.data.reasons} />
          </>
        )}
        <ActivityCard />
      </div>
    </>
  )
}
