// Hands requests to services. Which service a request is for the gateway's routes say; here it loses what is not for
// that service to see, and is refused when its address could mean something else there.

import type { Context } from 'hono'
import type { Settings } from '#worker/env.ts'
import { isFromService, isInternal } from './between-services.ts'
import { answerNotFound, refuseMethod } from './errors.ts'
import type { GatewayEnv } from './gateway-env.ts'
import { WRITING } from './rate-limit.ts'
import { forService, pathAndQuery, type Upstream } from './upstream.ts'

export interface Services {
  identity: Upstream
  auth: Upstream
  directory: Upstream
  billing: Upstream
}

/**
 * In a path: slashes, dots and ends of text in another guise (or in a guise of that), segments that are empty or that
 * lead back, also with what some servers take for parameters of them.
 */
const DISPUTED = /^[^?]*(?:%(?:25)*(?:2f|5c|2e|00)|\\|\/\/|\/\.{1,2}(?:[/?;]|%(?:25)*3b|$))/i

/** The methods that services know; any other one is nobody's. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', ...WRITING])

export function handOver({ SITE_ORIGIN, UPSTREAM_SECRET: secret }: Settings, services: Services) {
  const site = new URL(SITE_ORIGIN)

  /** Hands a request to a service, with `prefix` taken off its path. */
  function hand(name: keyof Services, prefix: string, session: boolean) {
    const introduction = { site, secret, session }
    return async function toService(c: Context<GatewayEnv>) {
      if (!METHODS.has(c.req.method)) refuseMethod()
      const asked = pathAndQuery(c.req.url)
      // Servers disagree on what these mean, and what they mean to a service is how one gets out of its prefix. The
      // prefix itself may be spelled in another way as well: the router has decoded it.
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
    /** To a service that may see whose session it is. */
    toWithSession: (name: keyof Services, prefix = '') => hand(name, prefix, true),
    /** Whose session a call shows. Its access token is not a session, and not for the identity service to see. */
    whoamiOf(c: Context<GatewayEnv>): Promise<Response> {
      const headers = new Headers(c.req.raw.headers)
      headers.delete('authorization')
      return whoami(c, headers)
    },
    /** Whether a request shows a living session. */
    async hasSession(c: Context<GatewayEnv>): Promise<boolean> {
      const answer = await whoami(c, c.req.raw.headers)
      // 403 is a session whose second factor is still to be shown.
      return answer.ok || answer.status === 403
    },
  }

  function whoami(c: Context<GatewayEnv>, headers: Headers): Promise<Response> {
    const asked = new Request(SITE_ORIGIN, { headers })
    const call = forService(asked, '/sessions/whoami', c.get('caller'), { site, secret, session: true })
    return services.identity.fetch(call, (work) => c.executionCtx.waitUntil(work))
  }
}
