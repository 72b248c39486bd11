// The organization and the application that an address names. The router's gates load them before a screen is shown,
// so a screen under one takes them as given.

import { atom, useSetAtom } from 'jotai'
import { createContext, use, useEffect } from 'react'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { RESERVED_SLUGS } from '#shared/reserved-slugs.ts'
import { localStore, setCookie } from '#web/lib/browser/storage.ts'

export interface OrganizationInPlace {
  org: Organization
  /** What the person is in it; Member when that is not known. */
  role: Role
}

export const OrganizationContext = createContext<OrganizationInPlace | null>(null)
export const ApplicationContext = createContext<Application | null>(null)

/** The organization of the current address. Only for screens below `/{orgSlug}`. */
export function useOrganization(): OrganizationInPlace {
  const place = use(OrganizationContext)
  if (!place) throw new Error('This screen belongs to an organization, and its address names none.')
  return place
}

/** The application of the current address. Only for screens below `/{orgSlug}/{appSlug}`. */
export function useApplication(): Application {
  const application = use(ApplicationContext)
  if (!application) throw new Error('This screen belongs to an application, and its address names none.')
  return application
}

/** Id of the organization whose pages are open. */
export const openOrgIdAtom = atom<string>()

/** Marks an organization as the one that is open, as long as its pages are shown. */
export function useOpenOrganization(id: string | undefined): void {
  const setOpen = useSetAtom(openOrgIdAtom)
  useEffect(() => {
    setOpen(id)
    return () => setOpen(undefined)
  }, [id, setOpen])
}

const LATEST = 'latestOrgSlug'
/** The rule of slugs in short, since its file brings schemas along that the first page does without. */
const SLUG = /^(?=.{1,200}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Slug of the organization opened last in this browser; null without one, or when the stored one isn't a slug. */
export function latestOrgSlug(): string | null {
  const stored = localStore.get(LATEST)
  return stored && SLUG.test(stored) && !RESERVED_SLUGS.has(stored) ? stored : null
}

/** Remembers the organization opened last; the cookie tells the edge, which redirects documents. */
export function rememberOrganization(slug: string): void {
  localStore.set(LATEST, slug)
  setCookie(LATEST, slug)
}

/** Forgets the organization opened last, before another user logs in. */
export function forgetLatestOrganization(): void {
  localStore.remove(LATEST)
  setCookie(LATEST, null)
}

/** Forgets an organization that no longer loads; another one that is remembered stays. */
export function forgetOrganization(slug: string): void {
  if (latestOrgSlug() === slug) localStore.remove(LATEST)
  // The two may have come apart: a cookie that alone names it would lead there again and again.
  setCookie(LATEST, latestOrgSlug())
}
