import { Card } from '#web/ui/card/card.tsx'
import { nearPart } from '#web/ui/lazy-part/near-part.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './test-update.module.css'
import type { TestUpdateProps } from './test-update.tsx'

const FIELDS = ['Installed version', 'Platform']
const SHORT_FIELDS = ['Client ID', 'Cohort']

/** The choice of an update as the feed makes it, for every updater: too much code for the first paint. */
export const TestUpdateCard = nearPart<TestUpdateProps>(
  () => import('./test-update.tsx').then((part) => part.TestUpdate),
  // Not busy: nothing is loaded while it is far down the page.
  ({ release }) => (
    <Card title="Test an update">
      <div className={styles.coming} data-status={release.status} aria-hidden="true">
        <div className={styles.pair}>
          <Fields labels={FIELDS} />
        </div>
        <div className={styles.pair} data-short>
          <Fields labels={SHORT_FIELDS} />
        </div>
        <Skeleton width="80%" height="1lh" />
        <Skeleton width="60%" height="1lh" />
      </div>
    </Card>
  ),
)

function Fields({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <div key={label} className={styles.field}>
      <span>{label}</span>
      <Skeleton width="55%" height="1lh" />
    </div>
  ))
}
