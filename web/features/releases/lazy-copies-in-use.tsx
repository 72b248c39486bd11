import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { CopiesInUseProps, ReleaseInUseProps } from './copies-in-use.tsx'

// Loaded with the dialogs that say it.
const load = () => import('./copies-in-use.tsx')

export const LazyCopiesInUse = lazyPart<CopiesInUseProps>(() => load().then((part) => part.CopiesInUse))
export const LazyReleaseInUse = lazyPart<ReleaseInUseProps>(() => load().then((part) => part.ReleaseInUse))
