import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { type Entry, type Known, linkEntry } from './palette-entry.ts'

/** Settings by the names that their pages give them: of the application, of the organization, of the account. */
export function settingsEntries({ organization, application }: Known): Entry[] {
  const entries: Entry[] = []
  const add = (where: string, href: string, ...names: string[]) =>
    entries.push(...names.map((name) => linkEntry(href, name, where, { icon: 'settings' })))
  if (organization) {
    const { slug, name, role } = organization
    if (application && can(role, 'applications.update'))
      add(
        application.name,
        links.applicationSettings(slug, application.slug),
        'Application name',
        'Description',
        'Visibility',
        'Updater public key',
        'Signing keys',
        ...(can(role, 'applications.delete') ? ['Delete application'] : []),
      )
    add(name, links.members(slug), 'DevTools seats')
    if (can(role, 'billing.manage'))
      add(name, links.billing(slug), 'Subscription', 'Payment method', 'Billing details', 'Invoices')
    if (can(role, 'organization.archive')) add(name, links.manageOrganizations(), 'Archive organization')
  }
  add(
    'Account settings',
    links.settings(),
    'Profile',
    'Email',
    'Password',
    'Two-step verification',
    'Passkeys and security keys',
    'Active sessions',
  )
  return entries
}
