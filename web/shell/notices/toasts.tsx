import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { dismissToast, toastsAtom } from '#web/lib/browser/toast-store.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'

/** Before the region's code is preloaded, and before a retry: the page's own requests come first. */
const LOAD_DELAY_MS = 1000

const region = lazyPart(() => import('#web/ui/toast/toast-region.tsx').then((part) => part.ToastRegion))

/**
 * The toasts of the page. Their code loads after the page's own and before the first toast, which may be about a lost
 * connection. Until it is loaded, toasts are queued.
 */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom)
  const [Region, setRegion] = useState(() => region.loaded)
  const [attempt, setAttempt] = useState(0)
  const isWaiting = toasts.length > 0
  useEffect(() => {
    if (Region) return
    const fetchRegion = () =>
      region.preload().then(
        (part) => setRegion(() => part),
        () => setAttempt(attempt + 1),
      )
    const timer = setTimeout(fetchRegion, isWaiting && attempt === 0 ? 0 : LOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [Region, isWaiting, attempt])
  return Region && <Region toasts={toasts} onDismiss={dismissToast} />
}
