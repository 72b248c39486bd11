// Every path of the console, once: patterns for the router and builders for links. The router, the emails and the
// gateway's redirects all use these, so a URL cannot differ between them.

import type { UpdatePage } from './update-pages.ts'

/**
 * The paths of the console's screens, in the order in which they are tried: fixed segments come before parameters.
 * Pages of an organization and of an application are in the order of their tabs and menus.
 */
export const patterns = {
  organizations: '/',
  login: '/login',
  registration: '/registration',
  recovery: '/recovery',
  verification: '/verification',
  settings: '/settings',
  identityError: '/error',
  unsupportedCountry: '/unsupported-country',
  invitation: '/invitation/:invitationId',
  unsubscribe: '/unsubscribe/:token',
  oauthCallback: '/oauth/bootstrap/callback',
  help: '/help/:page',
  operators: '/operators',
  org: '/org',
  createOrganization: '/org/create',
  latest: '/org/_/:page?',
  orgLink: '/org/:slug/*?',
  manageOrganizations: '/orgs/manage',
  notFound: '/orgs/404',
  applications: '/:orgSlug',
  members: '/:orgSlug/members',
  billing: '/:orgSlug/billing',
  invoice: '/:orgSlug/billing/:number',
  checkout: '/:orgSlug/checkout',
  apiKeys: '/:orgSlug/api-keys',
  notifications: '/:orgSlug/notifications',
  webhooks: '/:orgSlug/webhooks',
  audit: '/:orgSlug/audit',
  application: '/:orgSlug/:appSlug',
  releases: '/:orgSlug/:appSlug/releases',
  release: '/:orgSlug/:appSlug/releases/:releaseId',
  createRelease: '/:orgSlug/:appSlug/create-release',
  insights: '/:orgSlug/:appSlug/insights',
  updateSetup: '/:orgSlug/:appSlug/update-setup',
  importFeed: '/:orgSlug/:appSlug/import',
  appStatus: '/:orgSlug/:appSlug/status',
  shareApp: '/:orgSlug/:appSlug/share-your-app',
  applicationSettings: '/:orgSlug/:appSlug/settings',
  updatePage: '/:orgSlug/:appSlug/:tool',
} as const
export type ScreenName = keyof typeof patterns

/** Pages of an organization that `/org/_/{page}` may lead to. */
export const LATEST_PAGES = ['api-keys', 'billing', 'members', 'checkout'] as const
export type LatestPage = (typeof LATEST_PAGES)[number]

/** Whether `page` is one that a link to the latest organization may name. */
export function isLatestPage(page: string | null | undefined): page is LatestPage {
  return (LATEST_PAGES as readonly string[]).includes(page ?? '')
}

/** A path of the pattern, its parameters replaced in turn by `values`, which are encoded. */
export function fillIn(pattern: string, ...values: string[]): string {
  let next = 0
  return pattern.replace(/:\w+/g, () => encodeURIComponent(values[next++] ?? ''))
}

/** One value for each parameter of a pattern. */
type Values<Pattern extends string> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [string, ...Values<`/${Rest}`>]
  : Pattern extends `${string}:${string}`
    ? [string]
    : []

const builders = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [name, fillIn.bind(null, pattern)]),
) as { [Name in ScreenName]: (...values: Values<(typeof patterns)[Name]>) => string }

/** Link builders by screen. Each takes the parameters of its pattern unencoded and returns a path. */
export const links = {
  ...builders,
  organization: builders.applications,
  verification: (flow?: string) =>
    flow ? `/verification?flow=${encodeURIComponent(flow)}` : patterns.verification,
  updatePage: (org: string, app: string, page: UpdatePage) => builders.updatePage(org, app, page),
  /** Shown while the identity service is unreachable; `again` is the path to retry. */
  identityUnavailable: (again: string | null) =>
    `/error?reason=unavailable${again === null ? '' : `&again=${encodeURIComponent(again)}`}`,
}

/** Where the links of header, footer and menus lead unless an installation says otherwise: to pages of our own. */
export const DEFAULT_LINKS = {
  docs: '/help/docs',
  support: '/help/support',
  community: '/help/community',
  status: '/help/status',
  cookies: '/help/cookies',
  privacy: '/help/privacy',
  terms: '/help/terms',
}
export type LinkName = keyof typeof DEFAULT_LINKS
