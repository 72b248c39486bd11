import type { ReactNode } from 'react'
import type { ButtonLooks } from '#web/ui/button/button.tsx'
import type { MenuEntry, MenuFilter } from './menu-entry.ts'

export interface MenuProps extends ButtonLooks {
  /** Name of the trigger, when its content does not say it. */
  label?: string | undefined
  /** Content of the trigger. */
  trigger?: ReactNode
  entries: MenuEntry[]
  /** The first entries are being loaded: a press opens the menu once they are there. */
  loading?: boolean | undefined
  /** For a long menu. */
  filter?: MenuFilter | undefined
  /** Edge of the trigger that the menu is aligned with. */
  align?: 'start' | 'end' | undefined
  /** Width of the menu as a CSS length; as wide as its entries unless told. */
  width?: string | undefined
  className?: string | undefined
}
