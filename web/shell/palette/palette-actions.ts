import { can } from '#shared/domain/organizations/permissions.ts'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { links } from '#shared/routes.ts'
import { withAction } from '#web/lib/browser/requested-action.ts'
import { chooseTheme } from '#web/lib/browser/theme.ts'
import { THEMES } from '#web/lib/browser/use-theme.ts'
import { logOut } from '#web/lib/session/log-out.ts'
import type { IconSource } from '#web/ui/icon/icon.tsx'
import { chat, sun } from '#web/ui/icon/shapes.ts'
import { type Entry, type Known, linkEntry } from './palette-entry.ts'

/** What there is to do in the application, for the role of the user and as far as the plan allows it. */
export function applicationActions({ organization, details, application }: Known): Entry[] {
  if (!organization || !application || !can(organization.role, 'releases.write')) return []
  if (isForbidden(details, 'release')) return []
  const toEntry = (label: string, icon: IconSource, href: string) =>
    linkEntry(href, label, `in ${application.name}`, { icon })
  return [
    toEntry('New release', 'flag', links.createRelease(organization.slug, application.slug)),
    toEntry('Import a release', 'download', links.importFeed(organization.slug, application.slug)),
  ]
}

/** What there is to do besides, by the same rules. */
export function actions({ organization, details, logoutUrl }: Known): Entry[] {
  const entries: Entry[] = []
  if (organization) {
    const { slug, name, role } = organization
    const add = (label: string, icon: IconSource, href: string) =>
      entries.push(linkEntry(href, label, `in ${name}`, { icon }))
    if (can(role, 'applications.create') && !isForbidden(details, 'application'))
      add('New application', 'app', withAction(links.organization(slug), 'new-application'))
    if (can(role, 'members.invite'))
      add('Invite new member', 'users', withAction(links.members(slug), 'invite'))
    if (can(role, 'apiKeys.manage'))
      add('Create API key', 'key', withAction(links.apiKeys(slug), 'create-key'))
    if (can(role, 'webhooks.manage'))
      add('Add webhook endpoint', 'link', withAction(links.webhooks(slug), 'add-webhook'))
    if (can(role, 'chats.manage')) add('Add chat', chat, withAction(links.notifications(slug), 'add-chat'))
  }
  entries.push(linkEntry(links.createOrganization(), 'Create organization', undefined, { icon: 'plus' }))
  if (logoutUrl)
    entries.push({ id: 'log out', label: 'Log out', icon: 'log-out', act: () => void logOut(logoutUrl) })
  return entries
}

function isForbidden(details: Known['details'], kind: string): boolean {
  return details !== undefined && isRestricted(details.restrictions, kind)
}

export const THEME_ENTRIES: Entry[] = THEMES.map(({ value, label }) => ({
  id: `theme ${value}`,
  label: `${label} theme`,
  hint: 'Switch theme',
  icon: sun,
  act: () => chooseTheme(value),
}))
