import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { isRestricted } from '#shared/domain/organizations/restriction.ts'
import { links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { withAction } from '#web/lib/browser/requested-action.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { SWITCH_LIMIT, Switcher, switchEntry, switchFilter } from './switcher.tsx'

/** Fresh enough to switch: the pages that list applications ask again themselves. */
const LIST_STALE_TIME_MS = 60_000

interface ApplicationMenuProps {
  organization: OrganizationSummary
  slug: string
  /** Undefined while it loads. */
  name: string | undefined
}

/** Names the application that is open, and switches to another one of its organization. */
export function ApplicationMenu({ organization, slug, name = slug }: ApplicationMenuProps) {
  const { data: applications, isLoading } = useQuery({
    ...rpcQuery(directory, 'applications.list', { org: organization.slug }),
    staleTime: LIST_STALE_TIME_MS,
    // The menu shows the failure.
    meta: { stopPropagation: true },
  })
  // Read from the cache: the gate of the page makes the call.
  const { data: org } = useQuery({
    ...rpcQuery(directory, 'orgs.get', organization.slug),
    enabled: false,
  })
  const mayCreate =
    can(organization.role, 'applications.create') && !isRestricted(org?.restrictions, 'application')
  const home = links.organization(organization.slug)

  const toEntry = (application: Application): MenuEntry =>
    switchEntry(
      application,
      links.application(organization.slug, application.slug),
      application.slug === slug,
    )
  const entries: MenuEntry[] = applications
    ? [
        {
          kind: 'group',
          label: 'Switch application',
          entries: applications.slice(0, SWITCH_LIMIT).map(toEntry),
        },
      ]
    : [{ kind: 'note', id: 'state', content: 'Not available right now' }]
  entries.push(
    { kind: 'separator', id: 'all' },
    { kind: 'link', label: 'All applications', href: home, icon: 'app' },
  )
  if (mayCreate)
    entries.push({
      kind: 'link',
      label: 'New application',
      href: withAction(home, 'new-application'),
      icon: 'plus',
    })

  return (
    <Switcher
      current={{ name, slug }}
      label={`${name}, switch application`}
      loading={isLoading}
      entries={entries}
      filter={switchFilter('applications', applications ?? [], toEntry)}
    />
  )
}
