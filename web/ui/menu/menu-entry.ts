import type { ReactNode } from 'react'
import type { IconSource } from '#web/ui/icon/icon.tsx'

/** An entry of a menu. Data, since the menu's code is loaded later than its trigger. */
export type MenuEntry =
  | {
      kind: 'link'
      label: string
      href: string
      icon?: IconSource | undefined
      /** Stands before the label in place of an icon. */
      picture?: ReactNode
      /** Steps that it is indented by, below the entry before it. */
      depth?: number | undefined
      /** The page that is shown now; without an icon the choice. */
      current?: boolean | undefined
    }
  | {
      kind: 'action'
      label: string
      onSelect: () => void
      icon?: IconSource | undefined
      tone?: 'danger' | undefined
      disabled?: boolean | undefined
      /** Stays in view at the end of a long menu. */
      pinned?: boolean | undefined
    }
  | { kind: 'check'; label: string; checked: boolean; onChange: (checked: boolean) => void }
  /** One of a few values, side by side; it takes effect at once and the menu stays open. */
  | {
      kind: 'choice'
      label: string
      icon?: IconSource | undefined
      value: string
      options: readonly { value: string; label: string }[]
      onChange: (value: string) => void
    }
  | { kind: 'submenu'; label: string; icon?: IconSource | undefined; entries: MenuEntry[] }
  | { kind: 'group'; label: string; entries: MenuEntry[] }
  /** Text that is read, not chosen. */
  | { kind: 'note'; id: string; content: ReactNode }
  | { kind: 'separator'; id: string }

/** For a long menu: a search field at its top, whose matches replace the entries. */
export interface MenuFilter {
  /** Label of the field: 'Search organizations'. */
  label: string
  find: (query: string) => MenuEntry[]
  /** Shown when nothing matches. */
  noMatch: (query: string) => string
}

/** A key for React: entries of one menu differ in it. */
export function entryKey(entry: MenuEntry): string {
  if (entry.kind === 'link') return `link ${entry.href}`
  return `${entry.kind} ${'id' in entry ? entry.id : entry.label}`
}
