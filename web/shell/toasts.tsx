import { useAtomValue } from 'jotai'
import { lazy, Suspense, useRef } from 'react'
import { dismissToast, toastsAtom } from '#web/lib/toast-store.ts'

const ToastRegion = lazy(() =>
  import('#web/ui/toast-region.tsx').then((part) => ({ default: part.ToastRegion })),
)

/** The toasts of the page. Their code is fetched with the first one, and stays. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom)
  const needed = useRef(false)
  needed.current ||= toasts.length > 0
  if (!needed.current) return null
  return (
    <Suspense>
      <ToastRegion toasts={toasts} onDismiss={dismissToast} />
    </Suspense>
  )
}
