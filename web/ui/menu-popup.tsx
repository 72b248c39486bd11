// The heavy half of menu.tsx. Imported by it alone, and only when a menu is about to be opened.

import { Menu } from '@base-ui/react/menu'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './menu.module.css'
import type { MenuProps } from './menu.tsx'
import { MenuEntries } from './menu-entries.tsx'
import type { Handover } from './part-loader.ts'
import { POPPER } from './popper.ts'

export interface MenuPopupProps extends MenuProps {
  handover: Handover
}

/** Trigger and popup of a menu in their final form. */
export function MenuPopup({
  label,
  trigger,
  entries,
  align = 'start',
  width,
  handover,
  ...looks
}: MenuPopupProps) {
  const button = useRef<HTMLButtonElement>(null)
  const takeFocus = useRef(handover.focus && !handover.open)
  useEffect(() => {
    if (takeFocus.current) button.current?.focus({ preventScroll: true })
    takeFocus.current = false
  }, [])

  return (
    <Menu.Root defaultOpen={handover.open} modal={false}>
      <Menu.Trigger ref={button} aria-label={label} render={<Button {...looks} />}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align={align} sideOffset={4} {...POPPER}>
          <Menu.Popup className={styles.popup} style={width ? { width } : undefined}>
            <MenuEntries entries={entries} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
