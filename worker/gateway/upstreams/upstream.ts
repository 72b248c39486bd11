// Every upstream is a `fetch`. A service whose URL is set is proxied; one whose URL isn't is answered by the
// embedded app. Either way it gets the same request: the same path, the same headers, and those named below
// only as the gateway sets them.

import { EXPECTED_USER } from '#shared/rpc-client.ts'
import { bodyOf, type ServiceHeaders } from '#worker/gateway/body.ts'
import { hopByHopIn } from './hop-by-hop.ts'

/** A request as a service sees it. Not yet a `Request`: the proxy would have to take that apart again. */
export interface ServiceCall {
  method: string
  /** With the query. */
  path: string
  headers: ServiceHeaders
  body: ReadableStream<Uint8Array> | null
}

type WaitUntil = (work: Promise<unknown>) => void

/** Whatever answers for a service. The headers of its responses are mutable. */
export interface Upstream {
  readonly mode: 'embedded' | 'proxied'
  fetch: (call: ServiceCall, waitUntil: WaitUntil) => Promise<Response>
}

/** What the gateway knows of a request, and tells every service. */
export interface Caller {
  requestId: string
  ip: string
  country: string | null
  /** The verified user, where a service needs it. */
  identity?: string
}

/** An app of this Worker. */
export interface App {
  fetch: (request: Request, waitUntil: WaitUntil) => Promise<Response>
}

/** @param origin of the site, for the app's URLs */
export function embedded(app: () => App, origin: string): Upstream {
  return {
    mode: 'embedded',
    async fetch({ path, ...init }, waitUntil) {
      return app().fetch(new Request(`${origin}${path}`, { ...init, redirect: 'manual' }), waitUntil)
    },
  }
}

/** How another service calls an upstream: with the request it got itself. */
export function asFetch(upstream: Upstream) {
  return ({ method, url, headers, body }: Request): Promise<Response> => {
    const call = { method, path: pathAndQuery(url), headers: Object.fromEntries(headers), body }
    return upstream.fetch(call, () => undefined)
  }
}

/** What a service is told of its site. */
export interface Introduction {
  site: { origin: string; protocol: string; host: string }
  /** Proves to a remote service that the gateway calls. */
  secret: string | undefined
  /** Whether the service may see the caller's session. */
  session: boolean
}

/**
 * The request as a service sees it: addressed by `path`, with the gateway's own headers about the caller.
 * @param path with the query
 */
export function forService(
  request: Request,
  path: string,
  caller: Caller,
  { site, secret, session }: Introduction,
): ServiceCall {
  const hopByHop = hopByHopIn(request.headers)
  const isUnwanted = session ? isOnlyForUs : isNotForStrangers
  const headers: ServiceHeaders = {}
  request.headers.forEach((value, name) => {
    if (!hopByHop.has(name) && !isUnwanted(name)) headers[name] = value
  })
  headers['x-request-id'] = caller.requestId
  headers['x-forwarded-for'] = caller.ip
  headers['x-forwarded-proto'] = site.protocol.slice(0, -1)
  headers['x-forwarded-host'] = site.host
  if (caller.country) headers['x-country'] = caller.country
  if (secret) headers['x-gateway-secret'] = secret
  if (caller.identity) headers['x-identity'] = caller.identity
  const { method } = request
  // Content-Length beside Transfer-Encoding is request smuggling (RFC 9112 6.3), and the runtime has used the
  // latter.
  if (request.headers.has('transfer-encoding')) delete headers['content-length']
  const body = bodyOf(request, headers)
  if (!body) delete headers['content-length']
  return { method, path, headers, body }
}

/**
 * Headers by which servers let clients forge the caller or the URL. Some read an underscore as a hyphen, and
 * no header of ours has one.
 */
const BELIEVED_BY_SOME =
  /_|^(?:cf-.+|x-(?:forwarded|original|real|envoy|appengine)\b.*|(?:x-)?(?:forwarded|remote-.+)|.+-client-?ip|x-(?:host|rewrite-url|url-scheme)|x-(?:http-)?method(?:-override)?)$/

/**
 * A service's response is decompressed on its way through, so only the runtime knows what it can decompress.
 */
const ONLY_FOR_US = new Set(['accept-encoding', 'x-country', 'x-gateway-secret', 'x-identity', EXPECTED_USER])
const SESSION = new Set(['cookie', 'x-session-token'])

function isOnlyForUs(name: string): boolean {
  return ONLY_FOR_US.has(name) || BELIEVED_BY_SOME.test(name)
}

function isNotForStrangers(name: string): boolean {
  return SESSION.has(name) || isOnlyForUs(name)
}

/** The URL after its origin, unchanged: nothing in it is resolved or decoded. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}
