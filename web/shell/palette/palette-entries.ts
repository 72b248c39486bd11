import type { Application } from '#shared/domain/organizations/application.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import type { Place } from '#shared/match-screen.ts'
import { links } from '#shared/routes.ts'
import { withAction } from '#web/lib/browser/requested-action.ts'
import { chooseTheme } from '#web/lib/browser/theme.ts'
import { logOut } from '#web/lib/session/log-out.ts'
import { type Level, type MenuPage, menuPages } from '#web/shell/menus/menu-pages.ts'
import { namedLinks } from '#web/shell/named-links.ts'
import type { Screens } from '#web/shell/screen.ts'
import type { IconName } from '#web/ui/icon/icon.tsx'

/** Something to go to, or something to do. */
export interface Entry {
  id: string
  label: string
  hint?: string | undefined
  icon?: IconName | undefined
  /** Has a square with its initial for an icon. */
  pictured?: boolean
  href?: string
  act?: () => void
}

export interface EntryGroup {
  label: string
  items: Entry[]
}

interface Known {
  screens: Screens
  place: Place
  organizations: OrganizationSummary[]
  /** The one that is open, else the one opened last. */
  organization: OrganizationSummary | undefined
  /** Of that organization. */
  applications: Application[]
  logoutUrl: string | null
}

/** Everything that the palette offers on this page, the nearest first. */
export function paletteEntries(known: Known): EntryGroup[] {
  const { organization, organizations, applications } = known
  return [
    { label: 'Do', items: commands(known) },
    { label: 'Pages', items: pages(known) },
    {
      label: 'Applications',
      items: applications.map(({ id, name, slug }) =>
        link(links.application(organization?.slug ?? '', slug), name, slug, { id, pictured: true }),
      ),
    },
    {
      label: 'Organizations',
      items: organizations.map(({ id, name, slug }) =>
        link(links.organization(slug), name, slug, { id, pictured: true }),
      ),
    },
    { label: 'Theme', items: THEMES },
  ]
}

const THEMES: Entry[] = [
  { id: 'light', label: 'Light theme', icon: 'settings', act: () => chooseTheme('light') },
  { id: 'dark', label: 'Dark theme', icon: 'settings', act: () => chooseTheme('dark') },
  { id: 'system', label: 'System theme', icon: 'settings', act: () => chooseTheme('system') },
]

function commands({ place, organization, logoutUrl }: Known): Entry[] {
  const entries: Entry[] = []
  const { appSlug } = place.params
  if (organization) {
    const { slug, name, role } = organization
    const add = (label: string, where: string, href: string) =>
      entries.push(link(href, label, `in ${where}`, { icon: 'plus' }))
    if (appSlug && can(role, 'releases.write'))
      add('New release', appSlug, links.createRelease(slug, appSlug))
    if (can(role, 'applications.create'))
      add('New application', name, withAction(links.organization(slug), 'new-application'))
    if (can(role, 'members.invite')) add('Invite new member', name, withAction(links.members(slug), 'invite'))
    if (can(role, 'apiKeys.manage'))
      add('Create API key', name, withAction(links.apiKeys(slug), 'create-key'))
  }
  entries.push(link(links.createOrganization(), 'Create organization', undefined, { icon: 'plus' }))
  if (logoutUrl)
    entries.push({ id: 'log out', label: 'Log out', icon: 'log-out', act: () => void logOut(logoutUrl) })
  return entries
}

/** The nearest first: of the application, of the organization, then of the user. */
function pages({ screens, place, organization }: Known): Entry[] {
  const { appSlug } = place.params
  const here = { ...place, params: { orgSlug: organization?.slug, appSlug } }
  const all = menuPages(screens, here, (action) => can(organization?.role, action))
  const at = (wanted: Level) => all.filter(({ level }) => level === wanted)
  const toEntry = ({ label, href, icon, hint }: MenuPage, where?: string) =>
    link(href, label, where ?? hint, { icon })
  return [
    ...at('application').map((page) => toEntry(page, appSlug)),
    ...at('organization').map((page) => toEntry(page, organization?.name)),
    ...at('user').map((page) => toEntry(page)),
    ...namedLinks('docs', 'support', 'community', 'status').map(({ label, href }) =>
      link(href, label, undefined, { icon: 'info' }),
    ),
  ]
}

function link(href: string, label: string, hint: string | undefined, more: Partial<Entry>): Entry {
  return { id: href, href, label, hint, ...more }
}
