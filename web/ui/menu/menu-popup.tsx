// The half of menu.tsx that needs Base UI. See load-on-intent.ts for its weight.

import { Menu } from '@base-ui/react/menu'
import { type FocusEvent, useRef, useState } from 'react'
import { useMedia } from '#web/lib/browser/use-media.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type Handover, useHandover } from '#web/ui/lazy-part/load-on-intent.ts'
import { POPPER } from '#web/ui/popup/popper.ts'
import popup from '#web/ui/popup/popup.module.css'
import { portalBeside, showFocusGuards } from '#web/ui/popup/portal.ts'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './menu.module.css'
import { MenuEntries } from './menu-entries.tsx'
import type { MenuProps } from './menu-props.ts'

export interface MenuPopupProps extends Omit<MenuProps, 'loading'> {
  handover: Handover
}

const FIRST_ITEM = '[role^="menuitem"]:not([aria-disabled="true"])'

/** Trigger and popup of a menu. */
export function MenuPopup({
  label,
  trigger,
  entries,
  filter: newest,
  align = 'start',
  width,
  handover,
  ...looks
}: MenuPopupProps) {
  const [button, setButton] = useHandover(handover)
  const [isOpen, setIsOpen] = useState(handover.open)
  // A menu with a filter is another component, which would close the one that is open.
  const [held, setHeld] = useState(newest)
  if (!isOpen && Boolean(held) !== Boolean(newest)) setHeld(newest)
  const filter = held && (newest ?? held)
  // On touch screens the focus of the filter raises a keyboard over the list. The library leaves it out, except where
  // the first press came before its own trigger.
  const isTouch = useMedia('(pointer: coarse)')
  const dropFocus = useRef(handover.open && !handover.byKey)
  const focusFirst = useRef(handover.open && handover.byKey)
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  // The library knows only of keys that its own trigger was pressed with, and would leave the focus on the whole menu.
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (dropFocus.current && isTouch && target instanceof HTMLInputElement) {
      dropFocus.current = false
      target.blur()
    }
    if (!focusFirst.current) return
    focusFirst.current = false
    if (target === currentTarget) currentTarget.querySelector<HTMLElement>(FIRST_ITEM)?.focus()
  }

  const menu = (
    <Menu.Root
      defaultOpen={handover.open}
      modal={false}
      onOpenChange={setIsOpen}
      onOpenChangeComplete={(open) => open && showFocusGuards(button)}
    >
      <Menu.Trigger ref={setButton} aria-label={label} render={<Button {...looks} />}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal {...portalBeside(button)}>
        <Menu.Positioner className={popup.positioner} align={align} sideOffset={4} {...POPPER}>
          <Menu.Popup
            className={classNames(popup.popup, styles.popup)}
            style={width ? { width, minWidth: width } : undefined}
            onFocus={onFocus}
            {...(filter && { 'data-menu': '', 'aria-labelledby': button?.id })}
          >
            {filter ? (
              <>
                <Menu.Input
                  aria-label={filter.label}
                  placeholder={filter.label}
                  render={<TextInput icon="search" className={styles.filter} />}
                />
                <Menu.Empty className={classNames(popup.empty, styles.empty)}>
                  {filter.noMatch(query)}
                </Menu.Empty>
                <Menu.List className={styles.list}>
                  <MenuEntries entries={query ? filter.find(query) : entries} />
                </Menu.List>
              </>
            ) : (
              <MenuEntries entries={entries} />
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
  if (!filter) return menu
  return (
    <Menu.FilterProvider filter={null} autoHighlight value={typed} onValueChange={setTyped}>
      {menu}
    </Menu.FilterProvider>
  )
}
