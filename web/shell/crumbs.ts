import { links, patterns } from '#shared/routes.ts'
import { type Place, placeOf } from './place.ts'

export interface Crumb {
  label: string
  href: string
}

/** Names of what the path only knows by slug or id, as far as they are known. */
export interface CrumbNames {
  org?: string | undefined
  app?: string | undefined
  release?: string | undefined
}

const ORG_PAGES: Record<string, string> = {
  'api-keys': 'API keys',
  members: 'Members',
  billing: 'Billing',
  checkout: 'Checkout',
  audit: 'Audit log',
}

const APP_PAGES: Record<string, string> = {
  releases: 'Releases',
  'create-release': 'New release',
  'share-your-app': 'Share your app',
  'tauri-update-v1': 'Set up updates',
  'tauri-update-v2': 'Set up updates',
  'packager-update': 'Set up updates',
  'taurify-update': 'Set up updates',
}

const FIXED_PAGES: Record<string, string> = {
  [patterns.createOrganization]: 'New organization',
  [patterns.manageOrganizations]: 'Manage organizations',
  [patterns.settings]: 'Account settings',
  [patterns.unsupportedCountry]: 'Unsupported country',
}

const ROOT: Crumb = { label: 'Organizations', href: links.organizations() }

/**
 * The way from the list of organizations to `path`, which is the last crumb. Addresses that belong to no
 * organization and have no name of their own are the root alone.
 */
export function crumbsOf(path: string, names: CrumbNames = {}): Crumb[] {
  const place = placeOf(path)
  if (place.orgSlug) return [ROOT, ...crumbsIn(place.orgSlug, place, names)]
  const label = FIXED_PAGES[path]
  return label ? [ROOT, { label, href: path }] : [ROOT]
}

function crumbsIn(org: string, place: Place, names: CrumbNames): Crumb[] {
  const { orgPage, appSlug: app, appPage, releaseId } = place
  const crumbs = [{ label: names.org ?? org, href: links.organization(org) }]
  if (orgPage)
    crumbs.push({ label: ORG_PAGES[orgPage] ?? orgPage, href: `${links.organization(org)}/${orgPage}` })
  if (!app) return crumbs
  crumbs.push({ label: names.app ?? app, href: links.application(org, app) })
  if (!appPage) return crumbs
  if (appPage === 'create-release') crumbs.push({ label: 'Releases', href: links.releases(org, app) })
  crumbs.push({ label: APP_PAGES[appPage] ?? appPage, href: `${links.application(org, app)}/${appPage}` })
  if (releaseId) crumbs.push({ label: names.release ?? 'Release', href: links.release(org, app, releaseId) })
  return crumbs
}
