// The header of logged-in users. A chunk of its own, with the contracts of its calls: visitors and the log-in screens
// don't load it.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { matchScreen, type Place } from '#shared/match-screen.ts'
import { isGone } from '#web/lib/api/failures.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { watchOrganizations } from '#web/lib/session/left-organization.ts'
import { watchSession } from '#web/lib/session/watch-session.ts'
import { ApplicationMenu } from '#web/shell/menus/application-menu.tsx'
import { pageTabs } from '#web/shell/menus/menu-pages.ts'
import { OrganizationMenu } from '#web/shell/menus/organization-menu.tsx'
import { UserMenu } from '#web/shell/menus/user-menu.tsx'
import type { SupportChatProps } from '#web/shell/notices/support-chat.tsx'
import { PaletteButton } from '#web/shell/palette/palette-button.tsx'
import { isMakersScreen, useScreens } from '#web/shell/screen.ts'
import { useKnownOrganizations, useOrganizationsLoading } from '#web/shell/use-known-organizations.ts'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { crumbsOf } from './crumbs.ts'
import { PageTabs, type PageTabsProps } from './page-tabs.tsx'
import { SignedInPages } from './signed-in-pages.tsx'

/** Few installations have one. */
const SupportChat = lazyPart<SupportChatProps>(() =>
  import('#web/shell/notices/support-chat.tsx').then((part) => part.SupportChat),
)
const createDialog = lazyPart(() =>
  import('#web/features/organizations/create-organization-dialog.tsx').then(
    (part) => part.CreateOrganizationDialog,
  ),
)

/** Breadcrumbs, with the menus of organization and application in place of their crumbs. */
export function SignedInCrumbs({ path }: { path: string }) {
  const screens = useScreens()
  const place = matchScreen(path)
  const { orgSlug, appSlug } = place.params
  const client = useQueryClient()
  useEffect(() => watchOrganizations(client), [client])
  useEffect(() => watchSession(client), [client])
  const organizations = useKnownOrganizations()
  const isLoading = useOrganizationsLoading()
  const org = organizations?.find((organization) => organization.slug === orgSlug)
  const names = useNames(place, org !== undefined)
  const [creating, setCreating] = useOpenHere(path)
  const CreateDialog = usePart(createDialog, creating, () => setCreating(false))
  // Visitors of a maker's page don't belong to the organization, so its breadcrumbs would lead nowhere.
  if (organizations && !org && isMakersScreen(place)) return null
  return (
    <>
      <Breadcrumbs
        crumbs={crumbsOf(screens, place, { ...names, orgSlug: org?.name })}
        organization={
          orgSlug && (
            <OrganizationMenu
              orgSlug={orgSlug}
              place={place}
              organizations={organizations}
              loading={isLoading}
              onCreate={() => setCreating(true)}
            />
          )
        }
        application={
          appSlug && org && <ApplicationMenu organization={org} slug={appSlug} name={names.appSlug} />
        }
      />
      {CreateDialog && <CreateDialog open={creating} onOpenChange={setCreating} />}
    </>
  )
}

/** The tabs, with those for the user's role. Visitors of a maker's page get none. */
export function SignedInTabs({ place, tabs }: PageTabsProps) {
  const screens = useScreens()
  const organizations = useKnownOrganizations()
  const org = organizations?.find(({ slug }) => slug === place.params.orgSlug)
  if (!org && organizations && isMakersScreen(place)) return null
  const shown = org ? pageTabs(screens, place, (action) => can(org.role, action)) : tabs
  return <PageTabs place={place} tabs={shown} />
}

export { PaletteButton, SignedInPages, SupportChat, UserMenu }

/** Open state that belongs to the page at `path`: navigation closes it. */
function useOpenHere(path: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [openOn, setOpenOn] = useState<string | null>(null)
  if (openOn !== null && openOn !== path) setOpenOn(null)
  return [openOn === path, (open) => setOpenOn(open ? path : null)]
}

/**
 * The names of application and release. The release is only read from the cache: its screen loads it, as the screen of
 * a new one does its draft.
 */
function useNames({ params }: Place, belongs: boolean) {
  const [search] = useSearchParams()
  const { orgSlug = '', appSlug = '', releaseId = search.get('draft') ?? '' } = params
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
