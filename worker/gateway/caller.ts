// The caller: the request's id, the network address and the country. Headers that only a trusted proxy may
// set are read only where the settings say so.

import { createMiddleware } from 'hono/factory'
import type { Settings } from '#worker/env.ts'
import type { GatewayEnv } from './gateway-env.ts'

const COUNTRY = /^[A-Z]{2}$/
/**
 * Codes that aren't a country: unknown, the Tor network, and unspecified ones in Europe or Asia and the
 * Pacific.
 */
const NOWHERE = new Set(['XX', 'ZZ', 'T1', 'EU', 'AP'])

/** There are some 250; callers can make up others where they set the header themselves. */
const MAX_CODES = 1000
const MAX_TOLD_LENGTH = 64

/** Reads a request's network address and country as this deployment can know them. */
export function readCaller({ ENVIRONMENT, SELF_HOSTED, CLIENT_IP_HEADER, COUNTRY_HEADER }: Settings) {
  const isLocal = ENVIRONMENT === 'local'
  const codes = createCodes()
  const addressHeader = isLocal ? 'x-dev-client-ip' : SELF_HOSTED ? undefined : 'cf-connecting-ip'
  return {
    /** Whether addresses tell networks apart: without a header to read, a proxy's is the only one there is. */
    knowsNetwork: addressHeader !== undefined || CLIENT_IP_HEADER !== undefined,
    address({ headers }: Request): string {
      const named = CLIENT_IP_HEADER && lastOf(headers.get(CLIENT_IP_HEADER) ?? '')
      if (named) return named
      return (addressHeader && headers.get(addressHeader)) || '127.0.0.1'
    },
    country(request: Request<unknown, Partial<IncomingRequestCfProperties>>): string | null {
      const header = COUNTRY_HEADER ?? (isLocal ? 'x-dev-country' : undefined)
      const told = header ? request.headers.get(header) : request.cf?.country
      return told ? codes(told) : null
    },
  }
}

/** Reads what a header or the edge says of the country. Update checks ask for it so often that it is remembered. */
function createCodes() {
  const known = new Map<string, string | null>()
  return (told: string): string | null => {
    const remembered = known.get(told)
    if (remembered !== undefined) return remembered
    const code = lastOf(told).toUpperCase()
    const country = COUNTRY.test(code) && !NOWHERE.has(code) ? code : null
    if (known.size < MAX_CODES && told.length <= MAX_TOLD_LENGTH) known.set(told, country)
    return country
  }
}

/** A proxy may append what it saw to what it was sent; everything before the last entry is the client's own word. */
function lastOf(header: string): string {
  return header.slice(header.lastIndexOf(',') + 1).trim()
}

export function identifyCaller(settings: Settings) {
  const caller = readCaller(settings)
  return createMiddleware<GatewayEnv>(async function identifyCaller(c, next) {
    const requestId = crypto.randomUUID()
    const request = c.req.raw as Request<unknown, Partial<IncomingRequestCfProperties>>
    c.set('caller', { requestId, ip: caller.address(request), country: caller.country(request) })
    await next()
    if (!c.req.path.startsWith('/update/')) c.res.headers.set('x-request-id', requestId)
  })
}
