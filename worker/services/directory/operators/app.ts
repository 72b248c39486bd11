// The operators' calls. They are served at the directory's address, before the directory's own: for everyone who is no
// operator they fall through to those, where no such procedure exists.

import { Hono, type MiddlewareHandler } from 'hono'
import { type Operators, operators } from '#shared/contracts/operators.ts'
import { forbidden, RpcError } from '#shared/errors.ts'
import type { Person, ServiceActor } from '#worker/platform/rpc/context.ts'
import { operatorFinder } from '#worker/platform/rpc/operators.ts'
import { requireRecentLogin } from '#worker/platform/rpc/recent-login.ts'
import { type RpcHandlers, type ServiceEnv, serveRpc, type WaitUntil } from '#worker/platform/rpc/rpc.ts'
import type { OperatorContext } from './context.ts'
import { find } from './find.ts'
import { freeApplicationSlug, freeOrganizationSlug } from './free-slug.ts'
import { listOperatorActs } from './list-acts.ts'
import { raiseOrganizationLimit, raisePersonLimit } from './raise-limit.ts'
import { restoreOrganization, suspendOrganization } from './suspend.ts'
import { restoreApplication, takeDownApplication } from './take-down-application.ts'
import { restoreFile, takeDownFile } from './take-down-file.ts'

export interface OperatorsDeps {
  /** Verified emails or ids of identities. */
  operators: readonly string[]
  now: () => Date
  authenticate: (request: Request) => Promise<Person | ServiceActor>
  open: (request: Request, waitUntil: WaitUntil) => Omit<OperatorContext, 'operator'>
}

/** Middleware for the directory's procedures. */
export function serveOperators(deps: OperatorsDeps): MiddlewareHandler<ServiceEnv> {
  const operatorOf = operatorFinder(deps.operators)
  async function open(request: Request, waitUntil: WaitUntil): Promise<OperatorContext> {
    const actor = await deps.authenticate(request)
    const operator = operatorOf(actor)
    if (!operator) throw forbidden()
    if (request.method === 'POST' && actor.kind === 'person') requireRecentLogin(actor, deps.now())
    return { ...deps.open(request, waitUntil), operator }
  }
  const calls = new Hono<ServiceEnv>()
  calls.route('/rspc', serveRpc<Operators, OperatorContext>(operators, handlers, open))
  calls.onError((error) => {
    throw error
  })
  return async (c, next) => {
    const actor = await deps.authenticate(c.req.raw).catch(asNobody)
    if (!actor || !operatorOf(actor)) return next()
    const { waitUntil } = c.env ?? {}
    return calls.fetch(c.req.raw, waitUntil ? { waitUntil } : {})
  }
}

/** Who can't be told is no operator. */
function asNobody(problem: unknown): null {
  if (problem instanceof RpcError) return null
  throw problem
}

const handlers: RpcHandlers<Operators, OperatorContext> = {
  'operators.getStatus': async ({ site }) => ({ warnings: [...(site.warnings ?? [])] }),
  'operators.find': find,
  'operators.listActs': listOperatorActs,
  'operators.suspend': suspendOrganization,
  'operators.restore': restoreOrganization,
  'operators.takeDownApplication': takeDownApplication,
  'operators.restoreApplication': restoreApplication,
  'operators.takeDownFile': takeDownFile,
  'operators.restoreFile': restoreFile,
  'operators.raiseOrganizationLimit': raiseOrganizationLimit,
  'operators.raisePersonLimit': raisePersonLimit,
  'operators.freeOrganizationSlug': freeOrganizationSlug,
  'operators.freeApplicationSlug': freeApplicationSlug,
}
