import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import type { Place } from '#shared/match-screen.ts'
import { links } from '#shared/routes.ts'
import { useScreens } from '#web/shell/screen.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { MenuEntry, MenuFilter } from '#web/ui/menu/menu-entry.ts'
import { menuPages } from './menu-pages.ts'
import styles from './organization-menu.module.css'

/** Other organizations that the menu lists; more are found by typing. */
const SWITCH_LIMIT = 20
/** With more other organizations than this, the menu has a filter. */
const FILTER_THRESHOLD = 10

interface OrganizationMenuProps {
  orgSlug: string
  place: Place
  /** All organizations of the user; undefined while they load. */
  organizations: OrganizationSummary[] | undefined
  onCreate: () => void
}

/** Names the organization that is open, leads to its pages, and switches to another one. */
export function OrganizationMenu({ orgSlug, place, organizations, onCreate }: OrganizationMenuProps) {
  const current = organizations?.find((organization) => organization.slug === orgSlug)
  const name = current?.name ?? orgSlug
  const pages = menuPages(useScreens(), place, (action) => can(current?.role, action))
  const others = organizations?.filter((organization) => organization !== current) ?? []

  const entries: MenuEntry[] = [
    { kind: 'note', id: 'current', content: <Current name={name} organization={current} /> },
    { kind: 'separator', id: 'pages' },
    ...pages
      .filter(({ level }) => level === 'organization')
      .map(({ label, href, icon }) => ({ kind: 'link' as const, label, href, icon })),
    { kind: 'separator', id: 'others' },
  ]
  if (others.length > 0)
    entries.push({
      kind: 'group',
      label: 'Switch organization',
      entries: others.slice(0, SWITCH_LIMIT).map(toEntry),
    })
  if (others.length > SWITCH_LIMIT)
    entries.push({ kind: 'link', label: 'All organizations', href: links.organizations(), icon: 'users' })
  entries.push({ kind: 'action', label: 'Create new', icon: 'plus', onSelect: onCreate })

  return (
    <Menu
      variant="ghost"
      className={styles.trigger}
      width="19rem"
      entries={entries}
      filter={others.length > FILTER_THRESHOLD ? filterOf(others) : undefined}
      trigger={
        <>
          <Avatar name={name} shape="square" />
          <span className="truncate">{name}</span>
          <Icon name="chevron-down" size={14} />
        </>
      }
    />
  )
}

function toEntry({ name, slug }: OrganizationSummary): MenuEntry {
  return {
    kind: 'link',
    label: name,
    href: links.organization(slug),
    picture: <Avatar name={name} shape="square" />,
  }
}

function filterOf(organizations: OrganizationSummary[]): MenuFilter {
  return {
    label: 'Search organizations',
    find: (query) => {
      const wanted = query.toLowerCase()
      const found = organizations.filter(({ name, slug }) =>
        `${name}\n${slug}`.toLowerCase().includes(wanted),
      )
      return found.slice(0, SWITCH_LIMIT).map(toEntry)
    },
    noMatch: (query) => `No organizations match “${query}”.`,
  }
}

function Current({ name, organization }: { name: string; organization: OrganizationSummary | undefined }) {
  const count = organization?.memberCount
  return (
    <div className={styles.current}>
      <Avatar name={name} shape="square" />
      <div className={styles.words}>
        <b className="truncate">{name}</b>
        {organization && (
          <span className="muted small">
            {organization.role} · {count === 1 ? '1 member' : `${count} members`}
          </span>
        )}
      </div>
    </div>
  )
}
