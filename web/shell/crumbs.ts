import { links, OPERATORS_SLUG, patterns } from '#shared/routes.ts'
import { type Place, placeOf } from './place.ts'

export interface Crumb {
  /** Tells it from the others of its way. */
  key: string
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
  [`/${OPERATORS_SLUG}`]: 'Operators',
  [patterns.unsupportedCountry]: 'Unsupported country',
}

const ROOT = crumb('Organizations', links.organizations())

/**
 * The way from the list of organizations to `path`, which is the last crumb. Addresses that belong to no
 * organization and have no name of their own are the root alone.
 */
export function crumbsOf(path: string, names: CrumbNames = {}): Crumb[] {
  const place = placeOf(path)
  if (place.orgSlug) return [ROOT, ...crumbsIn(place.orgSlug, place, names)]
  const label = FIXED_PAGES[path]
  return label ? [ROOT, crumb(label, path)] : [ROOT]
}

function crumbsIn(org: string, place: Place, names: CrumbNames): Crumb[] {
  const { orgPage, invoice, appSlug: app, appPage, releaseId } = place
  const crumbs = [crumb(names.org ?? org, links.organization(org), `org:${org}`)]
  // From an empty organization without a plan its home leads here, so a step back to that would lead nowhere.
  if (orgPage === 'checkout') crumbs.push(crumb('Billing', links.billing(org)))
  if (orgPage) crumbs.push(crumb(ORG_PAGES[orgPage] ?? orgPage, `${links.organization(org)}/${orgPage}`))
  if (invoice) crumbs.push(crumb(`Invoice ${invoice}`, links.invoice(org, invoice)))
  if (!app) return crumbs
  crumbs.push(crumb(names.app ?? app, links.application(org, app)))
  if (!appPage) return crumbs
  if (appPage === 'create-release') crumbs.push(crumb('Releases', links.releases(org, app)))
  crumbs.push(crumb(APP_PAGES[appPage] ?? appPage, `${links.application(org, app)}/${appPage}`))
  if (releaseId) crumbs.push(crumb(names.release ?? 'Release', links.release(org, app, releaseId)))
  return crumbs
}

function crumb(label: string, href: string, key = href): Crumb {
  return { key, label, href }
}
