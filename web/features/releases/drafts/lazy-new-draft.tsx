import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'

/** What follows the form of a new release. Loaded while that is filled in. */
export const LazyNewDraft = lazyPart<{ id: string }>(
  () => import('./new-draft.tsx').then((part) => part.NewDraft),
  <PageHeader />,
)
