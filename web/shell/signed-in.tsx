// What the header shows to somebody who is signed in. A chunk of its own, with the contracts that it calls by:
// visitors and the sign-in screens load none of it.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { matchScreen, type Place } from '#shared/match-screen.ts'
import { isGone } from '#web/lib/api/query-client.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { watchOrganizations } from '#web/lib/session/left-organization.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { watchSession } from '#web/lib/session/watch-session.ts'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { crumbsOf } from './crumbs.ts'
import { OrganizationMenu } from './organization-menu.tsx'
import { PaletteButton } from './palette-button.tsx'
import { useScreens } from './screen.ts'
import { UserMenu } from './user-menu.tsx'

const createDialog = lazyPart(() =>
  import('#web/features/organizations/create-organization-dialog.tsx').then(
    (part) => part.CreateOrganizationDialog,
  ),
)

/** Breadcrumbs, with the organization's menu in the place of its crumb. */
export function SignedInCrumbs({ path }: { path: string }) {
  const screens = useScreens()
  const place = matchScreen(path)
  const { orgSlug } = place.params
  const client = useQueryClient()
  useEffect(() => watchOrganizations(client), [client])
  useEffect(() => watchSession(client), [client])
  const { data: organizations } = useQuery(rpcQuery(directory, 'orgs.list'))
  const org = organizations?.find((organization) => organization.slug === orgSlug)?.name
  const names = useNames(place, org !== undefined)
  const [creating, setCreating] = useOpenHere(path)
  const CreateDialog = usePart(createDialog, creating, () => setCreating(false))
  // Whoever only came to download an application has no way through an organization that is not theirs.
  if (organizations && !org && place.screen === 'releases') return null
  return (
    <>
      <Breadcrumbs
        crumbs={crumbsOf(screens, place, { ...names, orgSlug: org })}
        organization={
          orgSlug && (
            <OrganizationMenu
              orgSlug={orgSlug}
              place={place}
              organizations={organizations}
              onCreate={() => setCreating(true)}
            />
          )
        }
      />
      {CreateDialog && <CreateDialog open={creating} onOpenChange={setCreating} />}
    </>
  )
}

/** The end of the header: the way to anywhere, and whose session it is. */
export function SignedInMenu({ user }: { user: SessionUser }) {
  return (
    <>
      <PaletteButton user={user} />
      <UserMenu user={user} />
    </>
  )
}

/** Whether something is open on the page at `path`: whatever leads to another page closes it. */
function useOpenHere(path: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [openOn, setOpenOn] = useState<string | null>(null)
  if (openOn !== null && openOn !== path) setOpenOn(null)
  return [openOn === path, (open) => setOpenOn(open ? path : null)]
}

/** What application and release are called. The release is only read where its screen has loaded it. */
function useNames({ params }: Place, belongs: boolean) {
  const { orgSlug = '', appSlug = '', releaseId = '' } = params
  const app = useQuery({
    ...rpcQuery(directory, 'applications.get', [orgSlug, appSlug]),
    enabled: appSlug !== '' && belongs,
  })
  const release = useQuery({
    ...rpcQuery(directory, 'releases.get', { org: orgSlug, app: appSlug, release: releaseId }),
    enabled: false,
    // All observers of a query share its meta: the last one to render sets it.
    meta: { stopPropagation: isGone },
  })
  return { appSlug: app.data?.name, release: release.data?.version }
}
