import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ban } from '#web/ui/icon/shapes.ts'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { YankDialogProps } from './yank-dialog.tsx'

const yankDialog = lazyPart<YankDialogProps>(() =>
  import('./yank-dialog.tsx').then((part) => part.YankDialog),
)

/** The way to take a release out of the feed. */
export function YankRelease({ place, release }: { place: AppPlace; release: Release }) {
  const [open, setOpen] = useState(false)
  const Dialog = usePart(yankDialog, open, () => setOpen(false))
  const prepare = () => void yankDialog.preload().catch(() => undefined)
  return (
    <>
      {/* Without a plan, too: what harms clients can always be stopped. */}
      <Button
        variant="danger"
        icon={ban}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        Yank release…
      </Button>
      {Dialog && <Dialog place={place} release={release} open={open} onOpenChange={setOpen} />}
    </>
  )
}
