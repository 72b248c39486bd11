import type { Role } from '#shared/domain/organizations/member.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import type { Place } from '#shared/match-screen.ts'
import { links } from '#shared/routes.ts'
import { useMedia } from '#web/lib/browser/use-media.ts'
import { type Screens, useScreens } from '#web/shell/screen.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { Tile } from '#web/ui/tile/tile.tsx'
import { type MenuPage, menuPages } from './menu-pages.ts'
import styles from './organization-menu.module.css'
import { SWITCH_LIMIT, Switcher, switchEntry, switchFilter } from './switcher.tsx'

interface OrganizationMenuProps {
  orgSlug: string
  place: Place
  /** All organizations of the user; undefined while they load, and after a failure. */
  organizations: OrganizationSummary[] | undefined
  loading: boolean
  onCreate: () => void
}

/** Names the organization that is open, leads to its pages, and switches to another one. */
export function OrganizationMenu({
  orgSlug,
  place,
  organizations,
  loading,
  onCreate,
}: OrganizationMenuProps) {
  const screens = useScreens()
  const isNarrow = useMedia('(width < 40rem)')
  const current = organizations?.find((organization) => organization.slug === orgSlug)
  const name = current?.name ?? orgSlug
  const pages = organizationPages(screens, place, current?.role)
  const others = organizations?.filter((organization) => organization !== current) ?? []
  const toEntry = (other: OrganizationSummary) => switchEntry(other, samePage(screens, place, other))

  const ways: MenuEntry[] = []
  if (others.length > 0)
    ways.push({
      kind: 'group',
      label: 'Switch organization',
      entries: others.slice(0, SWITCH_LIMIT).map(toEntry),
    })
  if (others.length > SWITCH_LIMIT)
    ways.push({ kind: 'link', label: 'All organizations', href: links.organizations(), icon: 'users' })
  const near = pages.filter((page) => !page.apart).map(toPageEntry)
  const apart = pages.filter((page) => page.apart).map(toPageEntry)
  // A phone's tabs and menu hold the pages.
  const parts = isNarrow ? [ways] : [near, apart, ways]
  const entries: MenuEntry[] = [
    {
      kind: 'note',
      id: 'current',
      content: <Current name={name} slug={orgSlug} organization={current} />,
    },
    ...parts
      .filter((part) => part.length > 0)
      .flatMap((part, at): MenuEntry[] => (at > 0 ? [{ kind: 'separator', id: `${at}` }, ...part] : part)),
    { kind: 'action', label: 'Create new', icon: 'plus', pinned: true, onSelect: onCreate },
  ]
  return (
    <Switcher
      current={{ name, slug: orgSlug }}
      loading={loading}
      entries={entries}
      filter={switchFilter('organizations', others, toEntry)}
    />
  )
}

function organizationPages(screens: Screens, place: Place, role: Role | undefined): MenuPage[] {
  return menuPages(screens, place, (action) => can(role, action)).filter(
    ({ level }) => level === 'organization',
  )
}

/** The page of another organization whose section is open; its home where its role has no such page. */
function samePage(screens: Screens, { screen, params }: Place, { slug, role }: OrganizationSummary): string {
  const pages = organizationPages(screens, { screen, params: { ...params, orgSlug: slug } }, role)
  return pages.find(({ current }) => current)?.href ?? links.organization(slug)
}

function toPageEntry({ label, href, icon, current }: MenuPage): MenuEntry {
  return { kind: 'link', label, href, icon, current }
}

interface CurrentProps {
  name: string
  slug: string
  organization: OrganizationSummary | undefined
}

function Current({ name, slug, organization }: CurrentProps) {
  const count = organization?.memberCount
  return (
    <div className={styles.current}>
      <Tile name={name} slug={slug} />
      <div className={styles.words}>
        <b className="truncate">{name}</b>
        {organization && (
          <span className="muted small">
            {organization.role}, {count === 1 ? '1 member' : `${count} members`}
          </span>
        )}
      </div>
      <Icon name="check" />
    </div>
  )
}
