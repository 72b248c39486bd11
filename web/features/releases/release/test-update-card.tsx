import { Card } from '#web/ui/card/card.tsx'
import { nearPart } from '#web/ui/lazy-part/near-part.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { useTestChoices } from './test-choices.ts'
import styles from './test-update.module.css'
import type { TestUpdateProps } from './test-update.tsx'

/** The choice of an update as the feed makes it, for every updater: too much code for the first paint. */
export const TestUpdateCard = nearPart<TestUpdateProps>(
  () => import('./test-update.tsx').then((part) => part.TestUpdate),
  Coming,
)

/** Not busy: nothing is loaded while it is far down the page. */
function Coming({ place, release }: TestUpdateProps) {
  const { updaters, channels } = useTestChoices(place, release)
  const choices = [...(updaters.length > 1 ? ['Updater'] : []), ...(channels.length > 0 ? ['Channel'] : [])]
  return (
    <Card title="Test an update">
      <div className={styles.coming} aria-hidden="true">
        {choices.length > 0 && (
          <div className={styles.pair}>
            <Fields labels={choices} />
          </div>
        )}
        <div className={styles.pair}>
          <Fields labels={['Installed version', 'Platform']} />
        </div>
        <div className={styles.pair} data-short>
          <Fields labels={['Client ID', 'Cohort']} />
        </div>
        <div className={styles.answer} data-status={release.status}>
          <Skeleton width="80%" height="1lh" />
          <Skeleton width="60%" height="1lh" />
        </div>
      </div>
    </Card>
  )
}

function Fields({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <div key={label} className={styles.field}>
      <span>{label}</span>
      <Skeleton width="55%" height="1lh" />
    </div>
  ))
}
