// The heavy half of menu.tsx. Imported by it alone, and only when a menu is about to be opened.

import { Menu } from '@base-ui/react/menu'
import { Button } from './button.tsx'
import styles from './menu.module.css'
import type { MenuProps } from './menu.tsx'
import { MenuEntries } from './menu-entries.tsx'
import { type Handover, useHandover } from './part-loader.ts'
import { POPPER } from './popper.ts'
import { portalBeside, showFocusGuards } from './portal.ts'

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
  const [button, setButton] = useHandover(handover)

  return (
    <Menu.Root
      defaultOpen={handover.open}
      modal={false}
      onOpenChangeComplete={(open) => open && showFocusGuards(button)}
    >
      <Menu.Trigger ref={setButton} aria-label={label} render={<Button {...looks} />}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal {...portalBeside(button)}>
        <Menu.Positioner className={styles.positioner} align={align} sideOffset={4} {...POPPER}>
          <Menu.Popup className={styles.popup} style={width ? { width, minWidth: width } : undefined}>
            <MenuEntries entries={entries} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
