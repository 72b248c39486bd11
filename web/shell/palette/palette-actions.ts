import { can } from '#shared/domain/organizations/permissions.ts'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { links } from '#shared/routes.ts'
import { withAction } from '#web/lib/browser/requested-action.ts'
import { chooseTheme } from '#web/lib/browser/theme.ts'
import { THEMES } from '#web/lib/browser/use-theme.ts'
import { logOut } from '#web/lib/session/log-out.ts'
import { sun } from '#web/ui/icon/shapes.ts'
import { type Entry, type Known, linkEntry } from './palette-entry.ts'

/** What there is to do here, for the role of the user and as far as the plan allows it. */
export function actions({ place, organization, details, applications, logoutUrl }: Known): Entry[] {
  const entries: Entry[] = []
  const { appSlug } = place.params
  if (organization) {
    const { slug, name, role } = organization
    const add = (label: string, where: string, href: string) =>
      entries.push(linkEntry(href, label, `in ${where}`, { icon: 'plus' }))
    const isForbidden = (kind: string) => details !== undefined && isRestricted(details.restrictions, kind)
    if (appSlug && can(role, 'releases.write') && !isForbidden('release')) {
      const application = applications.find((each) => each.slug === appSlug)
      add('New release', application?.name ?? appSlug, links.createRelease(slug, appSlug))
      add('Import a release', application?.name ?? appSlug, links.importFeed(slug, appSlug))
    }
    if (can(role, 'applications.create') && !isForbidden('application'))
      add('New application', name, withAction(links.organization(slug), 'new-application'))
    if (can(role, 'members.invite')) add('Invite new member', name, withAction(links.members(slug), 'invite'))
    if (can(role, 'apiKeys.manage'))
      add('Create API key', name, withAction(links.apiKeys(slug), 'create-key'))
    if (can(role, 'webhooks.manage'))
      add('Add webhook endpoint', name, withAction(links.webhooks(slug), 'add-webhook'))
    if (can(role, 'chats.manage')) add('Add chat', name, withAction(links.notifications(slug), 'add-chat'))
  }
  entries.push(linkEntry(links.createOrganization(), 'Create organization', undefined, { icon: 'plus' }))
  if (logoutUrl)
    entries.push({ id: 'log out', label: 'Log out', icon: 'log-out', act: () => void logOut(logoutUrl) })
  return entries
}

export const THEME_ENTRIES: Entry[] = THEMES.map(({ value, label }) => ({
  id: `theme ${value}`,
  label: `${label} theme`,
  hint: 'Switch theme',
  icon: sun,
  act: () => chooseTheme(value),
}))
