// Hands requests to services. The gateway's routes say which service; here a request loses what that service
// must not see, and is rejected when its URL is ambiguous.

import type { Context } from 'hono'
import type { Settings } from '#worker/env.ts'
import { answerNotFound, refuseMethod } from '#worker/gateway/errors.ts'
import { WRITING } from '#worker/gateway/gates/rate-limit.ts'
import type { GatewayEnv } from '#worker/gateway/gateway-env.ts'
import { isFromService, isInternal } from './between-services.ts'
import { forService, pathAndQuery, type Upstream } from './upstream.ts'

export interface Services {
  identity: Upstream
  auth: Upstream
  directory: Upstream
  billing: Upstream
}

/**
 * In a path: slashes, dots and terminators that are encoded, even repeatedly; empty segments and dot
 * segments, also with path parameters (path traversal).
 */
const DISPUTED = /^[^?]*(?:%(?:25)*(?:2f|5c|2e|00)|\\|\/\/|\/\.{1,2}(?:[/?;]|%(?:25)*3b|$))/i

/** The methods that services know; any other is rejected. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', ...WRITING])

export function handOver({ SITE_ORIGIN, UPSTREAM_SECRET: secret }: Settings, services: Services) {
  const site = new URL(SITE_ORIGIN)

  /** Hands a request to a service, with `prefix` taken off its path. */
  function hand(name: keyof Services, prefix: string, session: boolean) {
    const introduction = { site, secret, session }
    return async function toService(c: Context<GatewayEnv>) {
      if (!METHODS.has(c.req.method)) refuseMethod()
      const asked = pathAndQuery(c.req.url)
      // Servers disagree on what these mean, so they could leave the service's prefix. The prefix itself may
      // be encoded too: the router has decoded it.
      if (DISPUTED.test(asked) || !asked.startsWith(`${prefix}/`)) answerNotFound()
      if (isInternal(c.req.path) && !isFromService(c.req.raw, secret)) answerNotFound()
      c.set('upstream', name)
      const call = forService(c.req.raw, asked.slice(prefix.length), c.get('caller'), introduction)
      const answer = await services[name].fetch(call, (work) => c.executionCtx.waitUntil(work))
      // The cookies of this site are identity's: any other service could replace a session.
      if (name !== 'identity' && answer.headers.has('set-cookie')) answer.headers.delete('set-cookie')
      return answer
    }
  }

  return {
    to: (name: keyof Services, prefix = '') => hand(name, prefix, false),
    /** To a service that may see the session. */
    toWithSession: (name: keyof Services, prefix = '') => hand(name, prefix, true),
    /** The session of a call. Its access token isn't a session, and not for the identity service to see. */
    whoamiOf(c: Context<GatewayEnv>): Promise<Response> {
      const headers = new Headers(c.req.raw.headers)
      headers.delete('authorization')
      return whoami(c, headers)
    },
    /** Whether a request has an active session. */
    async hasSession(c: Context<GatewayEnv>): Promise<boolean> {
      const answer = await whoami(c, c.req.raw.headers)
      // 403 is a session whose second factor is missing.
      return answer.ok || answer.status === 403
    },
  }

  function whoami(c: Context<GatewayEnv>, headers: Headers): Promise<Response> {
    const asked = new Request(SITE_ORIGIN, { headers })
    const call = forService(asked, '/sessions/whoami', c.get('caller'), { site, secret, session: true })
    return services.identity.fetch(call, (work) => c.executionCtx.waitUntil(work))
  }
}
