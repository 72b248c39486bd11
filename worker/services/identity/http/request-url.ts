// The URL that started a flow, as stored. Anyone can start flows, so a row holds only the parameters of the
// protocol, not a query of any length.

import { FLOW_QUERY_MAX_BYTES } from '#shared/limits.ts'
import type { Call } from './context.ts'
import { badRequest } from './problem.ts'

/** Ory's names: those of 1.x, and `identity_schema` and `skip_settings` of later versions. */
const KEPT_PARAMETERS: ReadonlySet<string> = new Set([
  'aal',
  'after_verification_return_to',
  'identity_schema',
  'login_challenge',
  'organization',
  'refresh',
  'return_session_token_exchange_code',
  'return_to',
  'skip_settings',
  'via',
])

/**
 * The public URL of the request, with the first of each known parameter, as they were encoded. Never
 * truncated: half a parameter would lead elsewhere.
 * @throws Problem 400 when those are too long
 */
export function requestUrl(c: Call): string {
  const { pathname, search } = new URL(c.req.url)
  const kept = new Map<string, string>()
  for (const part of search.slice(1).split('&')) {
    const [name = ''] = new URLSearchParams(part).keys()
    if (KEPT_PARAMETERS.has(name) && !kept.has(name)) kept.set(name, part)
  }
  const query = [...kept.values()].join('&')
  if (query.length > FLOW_QUERY_MAX_BYTES)
    throw badRequest(`The parameters of this URL exceed ${FLOW_QUERY_MAX_BYTES / 1024} KB. Shorten them.`)
  return `${c.var.service.siteOrigin}${pathname}${query && `?${query}`}`
}
