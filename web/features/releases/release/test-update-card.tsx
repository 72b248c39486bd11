import { Card } from '#web/ui/card/card.tsx'
import { nearPart } from '#web/ui/lazy-part/near-part.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { TestUpdateProps } from './test-update.tsx'

/** The choice of an update as the feed makes it, for every updater: too much code for the first paint. */
export const TestUpdateCard = nearPart<TestUpdateProps>(
  () => import('./test-update.tsx').then((part) => part.TestUpdate),
  // Not busy: nothing is loaded while it is far down the page.
  () => (
    <Card title="Test an update">
      <Skeleton height="21rem" shape="block" />
    </Card>
  ),
)
