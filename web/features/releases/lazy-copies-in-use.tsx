import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { CopiesInUseProps } from './copies-in-use.tsx'

/** Loaded with the dialogs that say it. */
export const LazyCopiesInUse = lazyPart<CopiesInUseProps>(() =>
  import('./copies-in-use.tsx').then((part) => part.CopiesInUse),
)
