// Every address of the product, once: patterns for the router, builders for links. The router, the mails and the
// gateway's redirects all use these, so an address cannot differ between them.

import type { UpdatePage } from './update-pages.ts'

const encode = encodeURIComponent

/** Patterns of the console's screens, in the order in which they are tried. Fixed addresses come before slugs. */
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
  oauthCallback: '/oauth/bootstrap/callback',
  help: '/help/:page',
  org: '/org',
  createOrganization: '/org/create',
  latest: '/org/_/:page?',
  orgLink: '/org/:orgSlug/*?',
  manageOrganizations: '/orgs/manage',
  notFound: '/orgs/404',
  applications: '/:orgSlug',
  apiKeys: '/:orgSlug/api-keys',
  members: '/:orgSlug/members',
  billing: '/:orgSlug/billing',
  invoice: '/:orgSlug/billing/:number',
  checkout: '/:orgSlug/checkout',
  audit: '/:orgSlug/audit',
  application: '/:orgSlug/:appSlug',
  releases: '/:orgSlug/:appSlug/releases',
  release: '/:orgSlug/:appSlug/releases/:releaseId',
  createRelease: '/:orgSlug/:appSlug/create-release',
  updatePage: '/:orgSlug/:appSlug/:tool',
  shareApp: '/:orgSlug/:appSlug/share-your-app',
} as const

/** Pages of an organization that `/org/_/{page}` may lead to. */
export const LATEST_PAGES = ['api-keys', 'billing', 'members', 'checkout'] as const
export type LatestPage = (typeof LATEST_PAGES)[number]

/** Whether `page` is one that a link to the latest organization may name. */
export function isLatestPage(page: string | null | undefined): page is LatestPage {
  return (LATEST_PAGES as readonly string[]).includes(page ?? '')
}

/** Link builders. Each takes slugs as they are and returns a path. */
export const links = {
  organizations: () => '/',
  login: () => '/login',
  registration: () => '/registration',
  recovery: () => '/recovery',
  verification: (flow?: string) => (flow ? `/verification?flow=${encode(flow)}` : '/verification'),
  settings: () => '/settings',
  unsupportedCountry: () => '/unsupported-country',
  /** Where somebody is led whom the identity service does not answer; `again` is what they had asked it for. */
  identityUnavailable: (again: string | null) =>
    `/error?reason=unavailable${again === null ? '' : `&again=${encode(again)}`}`,
  invitation: (id: string) => `/invitation/${encode(id)}`,
  help: (page: string) => `/help/${page}`,
  createOrganization: () => '/org/create',
  manageOrganizations: () => '/orgs/manage',
  notFound: () => '/orgs/404',
  organization: (org: string) => `/${encode(org)}`,
  apiKeys: (org: string) => `/${encode(org)}/api-keys`,
  members: (org: string) => `/${encode(org)}/members`,
  billing: (org: string) => `/${encode(org)}/billing`,
  invoice: (org: string, number: string) => `/${encode(org)}/billing/${encode(number)}`,
  checkout: (org: string) => `/${encode(org)}/checkout`,
  audit: (org: string) => `/${encode(org)}/audit`,
  application: (org: string, app: string) => `/${encode(org)}/${encode(app)}`,
  releases: (org: string, app: string) => `/${encode(org)}/${encode(app)}/releases`,
  release: (org: string, app: string, id: string) => `/${encode(org)}/${encode(app)}/releases/${encode(id)}`,
  createRelease: (org: string, app: string) => `/${encode(org)}/${encode(app)}/create-release`,
  updatePage: (org: string, app: string, page: UpdatePage) => `/${encode(org)}/${encode(app)}/${page}`,
  shareApp: (org: string, app: string) => `/${encode(org)}/${encode(app)}/share-your-app`,
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

/** `/operators` is for operators of the installation. The gate of organizations opens it: few people ever load it. */
export const OPERATORS_SLUG = 'operators'

/** First segments that are not organizations: fixed screens, and every prefix that the worker answers itself. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...[
    'org',
    'orgs',
    'login',
    'registration',
    'recovery',
    'verification',
    'settings',
    'error',
    'logout',
    'invitation',
  ],
  ...[OPERATORS_SLUG, 'report', 'mcp'],
  ...['unsupported-country', 'oauth', 'oauth2', 'help', 'admin', 'account', 'new', 'create', 'latest'],
  ...['healthz', 'self-service', 'sessions', 'schemas', 'auth', 'directory', 'billing', 'api', 'identity'],
  ...[
    'update',
    'download',
    'asset',
    'assets',
    'install',
    'dev',
    'cdn-cgi',
    'health',
    'version',
    'static',
    'well-known',
  ],
  ...[
    'api-keys',
    'members',
    'checkout',
    'www',
    'docs',
    'support',
    'community',
    'status',
    'favicon',
    'robots',
  ],
])

/** Second segments that are not applications: the fixed pages of an organization. */
export const RESERVED_APP_SLUGS: ReadonlySet<string> = new Set([
  ...[
    'api-keys',
    'members',
    'billing',
    'checkout',
    'settings',
    'audit',
    'create',
    'new',
    'latest',
    'insights',
    'usage',
  ],
])
