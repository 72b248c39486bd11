import { useEffect, useState } from 'react'
import { hotkeyName, useHotkey } from '#web/lib/browser/hotkey.ts'
import { holdTyping, takeTyped } from '#web/lib/browser/typed-ahead.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Kbd } from '#web/ui/kbd/kbd.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { PaletteProps } from './palette.tsx'
import styles from './palette-button.module.css'

const KEY = 'k'
const palette = lazyPart<PaletteProps>(() => import('./palette.tsx').then((part) => part.Palette))

/** Opens the command palette, as Ctrl K and ⌘K do on every page. Looks like the field that it leads to. */
export function PaletteButton({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false)
  const Part = usePart(palette, open, () => setOpen(false))
  useHotkey(KEY, () => setOpen(!open))
  // From the press on, as an effect, so that a fast typist loses nothing while the palette loads.
  useEffect(() => {
    if (!open) return
    holdTyping()
    return () => void takeTyped()
  }, [open])
  const prepare = () => void palette.preload().catch(() => undefined)
  return (
    <>
      <Button
        variant="ghost"
        icon="search"
        className={styles.find}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        pending={open && !Part}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <span className={styles.words}>Search</span>
        <span className={styles.key} aria-hidden="true">
          <Kbd>{hotkeyName(KEY)}</Kbd>
        </span>
      </Button>
      {Part && <Part open={open} onOpenChange={setOpen} user={user} />}
    </>
  )
}
