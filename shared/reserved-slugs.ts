// Slugs that would hide a screen of the console or a route of the worker, derived from both.

import { patterns } from './routes.ts'

/** The fixed first segments of screens, and the second ones of an organization's. */
const segments = Object.values(patterns).map((pattern) => pattern.split('/').slice(1))
const isFixed = (segment: string) => /^\w/.test(segment)
const first = segments.flatMap(([segment = '']) => (isFixed(segment) ? segment : []))
const second = segments.flatMap(([org, segment = '']) =>
  org === ':orgSlug' && isFixed(segment) ? segment : [],
)

/** First segments below which the worker answers every request itself. */
export const WORKER_PREFIXES = [
  'api',
  'asset',
  'assets',
  'auth',
  'billing',
  'cdn-cgi',
  'dev',
  'directory',
  'download',
  'healthz',
  'install',
  'oauth2',
  'schemas',
  'self-service',
  'sessions',
  'status',
  'update',
  '.well-known',
] as const

/** Kept free for screens and routes to come, and words that would mislead as the name of an organization. */
const KEPT_FREE = [
  ...[
    'docs',
    'mcp',
    'report',
    'health',
    'version',
    'identity',
    'logout',
    'account',
    'admin',
    'create',
    'new',
  ],
  ...['latest', 'api-keys', 'members', 'checkout', 'static', 'www', 'well-known', 'support', 'community'],
  ...['favicon', 'robots'],
]
const KEPT_FREE_IN_ORGANIZATION = ['settings', 'create', 'new', 'latest', 'insights', 'usage']

/** Slugs that no organization can have: each is a first segment of a screen or of the worker's routes, or kept free. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([...first, ...WORKER_PREFIXES, ...KEPT_FREE])

/** Slugs that no application can have: the second segments of an organization's screens, and those kept free. */
export const RESERVED_APP_SLUGS: ReadonlySet<string> = new Set([...second, ...KEPT_FREE_IN_ORGANIZATION])
