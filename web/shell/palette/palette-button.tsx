import { useState } from 'react'
import { hotkeyName, useHotkey } from '#web/lib/browser/hotkey.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import type { PaletteProps } from './palette.tsx'

const KEY = 'k'
const palette = lazyPart<PaletteProps>(() => import('./palette.tsx').then((part) => part.Palette))

/** Opens the command palette, as Ctrl K and ⌘K do on every page. */
export function PaletteButton({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false)
  const Part = usePart(palette, open, () => setOpen(false))
  useHotkey(KEY, () => setOpen(!open))
  const prepare = () => void palette.preload().catch(() => undefined)
  return (
    <>
      <Tooltip content={`Go anywhere (${hotkeyName(KEY)})`}>
        <Button
          variant="ghost"
          icon="search"
          aria-label="Command palette"
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          pending={open && !Part}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {Part && <Part open={open} onOpenChange={setOpen} user={user} />}
    </>
  )
}
