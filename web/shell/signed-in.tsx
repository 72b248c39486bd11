// What the header shows to somebody who is signed in. A chunk of its own, with the contracts that it calls by:
// visitors and the sign-in screens load none of it.

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/rpc.ts'
import type { SessionUser } from '#web/lib/session.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { crumbsOf } from './crumbs.ts'
import { OrganizationMenu } from './organization-menu.tsx'
import { PaletteButton } from './palette-button.tsx'
import { type Place, placeOf } from './place.ts'
import { UserMenu } from './user-menu.tsx'

const CreateOrganizationDialog = lazy(() =>
  import('#web/features/organizations/create-organization-dialog.tsx').then((part) => ({
    default: part.CreateOrganizationDialog,
  })),
)

/** Breadcrumbs, with the organization's menu in the place of its crumb. */
export function SignedInCrumbs({ path }: { path: string }) {
  const place = placeOf(path)
  const { orgSlug } = place
  const { data: organizations } = useQuery(rpcQuery(directory, 'orgs.list'))
  const names = useNames(place)
  const [creating, setCreating] = useState<boolean>()
  const org = organizations?.find((organization) => organization.slug === orgSlug)?.name
  return (
    <>
      <Breadcrumbs
        crumbs={crumbsOf(path, { ...names, org })}
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
      {creating !== undefined && (
        <Suspense>
          <CreateOrganizationDialog open={creating} onOpenChange={setCreating} />
        </Suspense>
      )}
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

/** What application and release are called. The release is only read where its screen has loaded it. */
function useNames({ orgSlug = '', appSlug = '', releaseId = '' }: Place) {
  const app = useQuery({
    ...rpcQuery(directory, 'applications.get', [orgSlug, appSlug]),
    enabled: appSlug !== '',
  })
  const release = useQuery({
    ...rpcQuery(directory, 'releases.get', { org: orgSlug, app: appSlug, release: releaseId }),
    enabled: false,
  })
  return { app: app.data?.name, release: release.data?.version }
}
