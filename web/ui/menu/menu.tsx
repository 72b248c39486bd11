import type { ReactNode } from 'react'
import { Button, type ButtonLooks } from '#web/ui/button/button.tsx'
import { partLoader, useLoadOnIntent } from '#web/ui/part-loader.ts'
import type { MenuEntry, MenuFilter } from './menu-entry.ts'
import type { MenuPopupProps } from './menu-popup.tsx'

export interface MenuProps extends ButtonLooks {
  /** Name of the trigger, when its content does not say it. */
  label?: string | undefined
  /** Content of the trigger. */
  trigger?: ReactNode
  entries: MenuEntry[]
  /** Given where the entries are too many to look through. */
  filter?: MenuFilter | undefined
  /** Edge of the trigger that the menu is aligned with. */
  align?: 'start' | 'end' | undefined
  /** Width of the menu as a CSS length; as wide as its entries unless told. */
  width?: string | undefined
  className?: string | undefined
}

const popup = partLoader<MenuPopupProps>(() => import('./menu-popup.tsx').then((part) => part.MenuPopup))

/**
 * A button that opens a list of links and actions. Its code (most of a primitives library) is fetched when the
 * pointer or the focus reaches the button; pressed sooner, it opens as soon as it can.
 */
export function Menu({ label, trigger, entries, filter, align = 'start', width, ...looks }: MenuProps) {
  const { Part, handover, intent, pending } = useLoadOnIntent(popup)
  if (Part)
    return (
      <Part
        {...looks}
        label={label}
        trigger={trigger}
        entries={entries}
        filter={filter}
        align={align}
        width={width}
        handover={handover}
      />
    )
  return (
    <Button
      {...looks}
      {...intent}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={pending}
      data-popup-open={pending || undefined}
    >
      {trigger}
    </Button>
  )
}
