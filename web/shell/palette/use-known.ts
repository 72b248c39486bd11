import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { Place } from '#shared/match-screen.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { latestOrgSlug } from '#web/lib/session/organization.ts'
import { useScreens } from '#web/shell/screen.ts'
import { useKnownOrganizations } from '#web/shell/use-known-organizations.ts'
import type { Known } from './palette-entry.ts'
import { namedApplication } from './palette-search.ts'

/** Releases of an application that the palette knows, the newest ones. */
const RELEASES_KNOWN = 50

/** What the palette finds: loaded when it opens, and the releases of another application once it is named. */
export function useKnown(place: Place, typed: string, open: boolean): Omit<Known, 'logoutUrl'> {
  const screens = useScreens()
  const organizations = useKnownOrganizations() ?? []
  const orgSlug = place.params.orgSlug ?? latestOrgSlug()
  const organization = organizations.find(({ slug }) => slug === orgSlug)
  const org = organization?.slug ?? ''
  // Where one of them fails the palette offers the rest.
  const quiet = { enabled: open && organization !== undefined, meta: { stopPropagation: true } }
  const { data: applications = [] } = useQuery({
    ...rpcQuery(directory, 'applications.list', { org }),
    ...quiet,
  })
  const { data: details } = useQuery({ ...rpcQuery(directory, 'orgs.get', org), ...quiet })
  const current = applications.find(({ slug }) => slug === place.params.appSlug)
  const named = namedApplication(applications, typed)
  const ofCurrent = useReleases(org, current, open)
  const ofNamed = useReleases(org, named === current ? undefined : named, open)
  return {
    screens,
    place,
    organizations,
    organization,
    details,
    applications,
    releases: [...ofCurrent, ...ofNamed],
  }
}

function useReleases(org: string, application: Application | undefined, open: boolean): Known['releases'] {
  const { data } = useQuery({
    ...rpcQuery(directory, 'releases.list', { org, app: application?.slug ?? '', limit: RELEASES_KNOWN }),
    enabled: open && application !== undefined,
    meta: { stopPropagation: true },
  })
  return application && data ? [{ application, releases: data.releases }] : []
}
