import { idle } from '#web/lib/browser/idle.ts'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { TestUpdateProps } from './test-update.tsx'

/** The choice of an update as the feed makes it, for every updater: too much code for the first paint. */
export const TestUpdateCard = lazyPart<TestUpdateProps>(
  () => idle().then(() => import('./test-update.tsx').then((part) => part.TestUpdate)),
  <Card title="Test an update">
    <Loading>
      <Skeleton height="21rem" shape="block" />
    </Loading>
  </Card>,
)
