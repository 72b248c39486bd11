import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { Place } from '#shared/match-screen.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { latestOrgSlug } from '#web/lib/session/organization.ts'
import { useScreens } from '#web/shell/screen.ts'
import { useKnownOrganizations, useOrganizationsLoading } from '#web/shell/use-known-organizations.ts'
import type { Known } from './palette-entry.ts'
import { namedApplication } from './palette-search.ts'

/** Releases of an application that the palette knows, the newest ones. */
const RELEASES_KNOWN = 50

interface KnownSoFar {
  known: Omit<Known, 'logoutUrl'>
  /** Whether more of it is being loaded. What has failed once is not waited for. */
  loading: boolean
}

/** What the palette finds: loaded when it opens, and the releases of another application once it is named. */
export function useKnown(place: Place, typed: string, open: boolean): KnownSoFar {
  const screens = useScreens()
  const organizations = useKnownOrganizations() ?? []
  const orgSlug = place.params.orgSlug ?? latestOrgSlug()
  // After a login, none was opened yet: one alone needs not be.
  const alone = orgSlug === null && organizations.length === 1 ? organizations[0] : undefined
  const organization = organizations.find(({ slug }) => slug === orgSlug) ?? alone
  const org = organization?.slug ?? ''
  // Where one of them fails the palette offers the rest.
  const quiet = { enabled: open && organization !== undefined, meta: { stopPropagation: true } }
  const list = useQuery({ ...rpcQuery(directory, 'applications.list', { org }), ...quiet })
  const applications = list.data ?? []
  const details = useQuery({ ...rpcQuery(directory, 'orgs.get', org), ...quiet })
  const { appSlug } = place.params
  const current = applications.find(({ slug }) => slug === appSlug)
  const only = appSlug === undefined && applications.length === 1 ? applications[0] : undefined
  const named = namedApplication(applications, typed) ?? only
  const ofCurrent = useReleases(org, current, open)
  const ofNamed = useReleases(org, named === current ? undefined : named, open)
  // Open by its slug before the list is there.
  const opened = current ?? (appSlug === undefined ? undefined : { slug: appSlug, name: appSlug })
  const isLoading = useOrganizationsLoading()
  return {
    known: {
      screens,
      place,
      organizations,
      organization,
      details: details.data,
      applications,
      application: opened ?? named,
      releases: [...ofCurrent.known, ...ofNamed.known],
    },
    loading: isLoading || [list, details, ofCurrent, ofNamed].some(isFirstLoad),
  }
}

interface Load {
  isLoading: boolean
  failureCount: number
}

const isFirstLoad = ({ isLoading, failureCount }: Load) => isLoading && failureCount === 0

function useReleases(org: string, application: Application | undefined, open: boolean) {
  const { data, isLoading, failureCount } = useQuery({
    ...rpcQuery(directory, 'releases.list', { org, app: application?.slug ?? '', limit: RELEASES_KNOWN }),
    enabled: open && application !== undefined,
    meta: { stopPropagation: true },
  })
  const known: Known['releases'] = application && data ? [{ application, releases: data.releases }] : []
  return { known, isLoading, failureCount }
}
