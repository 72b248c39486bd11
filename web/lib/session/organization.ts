// The organization and the application of the current URL. The router's gates load them before a screen is rendered, so
// its screens can rely on them.

import { atom, useSetAtom } from 'jotai'
import { createContext, use, useEffect } from 'react'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { RESERVED_SLUGS } from '#shared/reserved-slugs.ts'
import { localStore, setCookie } from '#web/lib/browser/storage.ts'

export interface OrganizationInPlace {
  org: Organization
  /** The user's role; Member when it is unknown. */
  role: Role
}

export const OrganizationContext = createContext<OrganizationInPlace | null>(null)
export const ApplicationContext = createContext<Application | null>(null)

/** The organization of the current URL. Only for screens below `/{orgSlug}`. */
export function useOrganization(): OrganizationInPlace {
  const place = use(OrganizationContext)
  if (!place) throw new Error('This screen needs an organization, and its URL has none.')
  return place
}

/** The application of the current URL. Only for screens below `/{orgSlug}/{appSlug}`. */
export function useApplication(): Application {
  const application = use(ApplicationContext)
  if (!application) throw new Error('This screen needs an application, and its URL has none.')
  return application
}

/** Id of the organization whose pages are open. */
export const openOrgIdAtom = atom<string>()

/** Marks an organization as open while its pages are shown. */
export function useOpenOrganization(id: string | undefined): void {
  const setOpen = useSetAtom(openOrgIdAtom)
  useEffect(() => {
    setOpen(id)
    return () => setOpen(undefined)
  }, [id, setOpen])
}

const LATEST = 'latestOrgSlug'
/** A subset of the domain's rule for slugs, whose file would bring schemas into the first load. */
const SLUG = /^(?=.{1,200}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Slug of the organization last opened in this browser; null when none is stored, or the stored one isn't a slug. */
export function latestOrgSlug(): string | null {
  const stored = localStore.get(LATEST)
  return stored && SLUG.test(stored) && !RESERVED_SLUGS.has(stored) ? stored : null
}

/** Stores the organization opened last, also in a cookie, by which the edge redirects documents. */
export function rememberOrganization(slug: string): void {
  localStore.set(LATEST, slug)
  setCookie(LATEST, slug)
}

/** Clears the organization opened last, before another user logs in. */
export function forgetLatestOrganization(): void {
  localStore.remove(LATEST)
  setCookie(LATEST, null)
}

/** Clears the organization opened last if it is this one, which no longer loads. */
export function forgetOrganization(slug: string): void {
  if (latestOrgSlug() === slug) localStore.remove(LATEST)
  // The two may differ, and a cookie with the lost one would cause a redirect loop.
  setCookie(LATEST, latestOrgSlug())
}
