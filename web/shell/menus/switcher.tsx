import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { MenuEntry, MenuFilter } from '#web/ui/menu/menu-entry.ts'
import { Tile } from '#web/ui/tile/tile.tsx'
import styles from './switcher.module.css'

/** Others of its kind that a switcher lists; more are found by typing. */
export const SWITCH_LIMIT = 20
/** With more others than this, a switcher has a filter. */
const FILTER_THRESHOLD = 10

/** From edge to edge on phones. */
const WIDTH = 'max(19rem, min(100vw - 1rem, (40rem - 100vw) * 999))'

interface Named {
  name: string
  slug: string
}

interface SwitcherProps {
  current: Named
  /** Name of the button where the name of what is open doesn't say it. */
  label?: string
  /** Whether others of its kind are being loaded. */
  loading: boolean
  entries: MenuEntry[]
  filter: MenuFilter | undefined
}

/** The breadcrumb of an organization or application: its menu leads to its pages and to others of its kind. */
export function Switcher({ current: { name, slug }, label, loading, entries, filter }: SwitcherProps) {
  return (
    <Menu
      label={label}
      variant="ghost"
      className={styles.trigger}
      width={WIDTH}
      loading={loading}
      entries={entries}
      filter={filter}
      trigger={
        <>
          <Tile name={name} slug={slug} size="s" />
          <span className="truncate">{name}</span>
          <Icon name="chevron-down" size={14} />
        </>
      }
    />
  )
}

/** The entry of a switcher that opens one of its kind. */
export function switchEntry({ name, slug }: Named, href: string, current = false): MenuEntry {
  return { kind: 'link', label: name, href, current, picture: <Tile name={name} slug={slug} size="s" /> }
}

/** For a long list: searches `all` by name and slug. `kind` is a plural: 'organizations'. */
export function switchFilter<Item extends Named>(
  kind: string,
  all: Item[],
  toEntry: (item: Item) => MenuEntry,
): MenuFilter | undefined {
  if (all.length <= FILTER_THRESHOLD) return undefined
  return {
    label: `Search ${kind}`,
    find: (query) => {
      const wanted = query.toLowerCase()
      const found = all.filter(({ name, slug }) => `${name}\n${slug}`.toLowerCase().includes(wanted))
      return found.slice(0, SWITCH_LIMIT).map(toEntry)
    },
    noMatch: (query) => `No ${kind} match “${query}”.`,
  }
}
