// Turns a remote service's response into one of this site. Its own headers are kept, except those that
// concern the connection or the site as a whole.

import { HOP_BY_HOP, hopByHopIn } from './hop-by-hop.ts'

/** What the runtime unpacks by itself. */
const UNPACKED: ReadonlySet<string | null> = new Set(['gzip', 'br'])
/** Headers that concern all of this site, or the connection to it. */
const NOT_ITS_TO_SAY: ReadonlySet<string> = new Set([
  'alt-svc',
  'clear-site-data',
  'content-security-policy-report-only',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'strict-transport-security',
  'x-powered-by',
])
const NOT_AS_IT_CAME: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP,
  ...NOT_ITS_TO_SAY,
  'content-encoding',
  'set-cookie',
])

/**
 * The answer as one of this site. Cookies that name another domain become the site's own, as a browser would refuse
 * them; the body is no longer packed.
 */
export function asOwn(answer: Response, host: string): Response {
  const own = new Response(answer.body, answer)
  const { headers } = own
  let isAsItCame = true
  headers.forEach((_, name) => {
    if (NOT_AS_IT_CAME.has(name)) isAsItCame = false
  })
  // Most answers need nothing of this.
  if (isAsItCame) return own
  const hopByHop = hopByHopIn(headers)
  for (const name of [...headers.keys()])
    if (hopByHop.has(name) || NOT_ITS_TO_SAY.has(name)) headers.delete(name)
  if (UNPACKED.has(headers.get('content-encoding')))
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', withoutForeignDomain(cookie, host))
  return own
}

function withoutForeignDomain(cookie: string, host: string): string {
  return cookie.replace(/;\s*domain\s*=\s*\.?([^;]*)/gi, (attribute, named: string) => {
    const domain = named.trim().toLowerCase()
    return domain === host || host.endsWith(`.${domain}`) ? attribute : ''
  })
}
