// Serves a contract over HTTP: the rspc wire. A call is found by its name, the caller is found out, the input is
// parsed by the contract's schema, the handler runs, and the answer is shaped by the contract's schema. Failures
// that are meant for the caller (RpcError) become envelopes here; everything else is rethrown to the gateway, which
// says a neutral sentence and keeps the cause for the log.

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { failure, success } from '#shared/envelope.ts'
import { badInput, forbidden, RpcError, tooLarge, unauthenticated, withRequestId } from '#shared/errors.ts'
import type { Contract, Procedure } from '#shared/rpc.ts'
import { parseJson } from '#worker/platform/parse-json.ts'
import type { Actor, Person, ServiceActor, Visitor } from './context.ts'

// Without a language, zod/mini calls every fault "Invalid input". (`z.locales` would bring all forty of them.)
z.config(en())

const BODY_BYTES = 1024 * 1024

/**
 * What the handler of a procedure is given. A context that names an actor names a person, another service in
 * internal procedures, and perhaps a visitor in anonymous ones; `serveRpc` sees to it.
 */
type ContextOf<Context, Name, P> = Context extends { actor: Actor }
  ? Omit<Context, 'actor'> & { actor: ActorOf<Name, P> }
  : Context
type ActorOf<Name, P> = Name extends `internal.${string}`
  ? ServiceActor
  : P extends { anonymous: true }
    ? Person | Visitor
    : Person

/** One function for each procedure of the contract. */
export type RpcHandlers<C extends Contract, Context> = {
  [Name in keyof C]: (
    context: ContextOf<Context, Name, C[Name]>,
    input: z.output<C[Name]['input']>,
  ) => Promise<z.input<C[Name]['output']>>
}

/** Takes work that may finish after the answer has gone. */
export type WaitUntil = (work: Promise<unknown>) => void

/** What a service's app is given beside the request: `app.fetch(request, { waitUntil })`. */
export interface ServiceEnv {
  Bindings: { waitUntil?: WaitUntil }
}

/**
 * Makes the context of one call. `anonymous` allows visitors.
 * @throws RpcError 401 when the request is unauthenticated
 */
export type OpenContext<Context> = (
  request: Request,
  waitUntil: WaitUntil,
  anonymous?: boolean,
) => Promise<Context>

/** An app that answers `/{procedure}`; mount it at the service's rspc path. */
export function serveRpc<C extends Contract, Context>(
  contract: C,
  handlers: NoInfer<RpcHandlers<C, Context>>,
  open: OpenContext<Context>,
): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  const limit = bodyLimit({
    maxSize: BODY_BYTES,
    onError: () => refuse(tooLarge('The input is larger than one megabyte.')),
  })

  app.all('/:procedure', limit, async (c) => {
    const name = c.req.param('procedure')
    const procedure = Object.hasOwn(contract, name) ? contract[name] : undefined
    if (!procedure) return refuse(unknownProcedure())
    const method = procedure.kind === 'query' ? 'GET' : 'POST'
    if (c.req.raw.method !== method) return refuse(wrongMethod(name, method), { allow: method })

    const context = await open(c.req.raw, c.env?.waitUntil ?? letRun, procedure.anonymous)
    admit(procedure, context)
    const input = parse(procedure, await readInput(c.req.raw))
    // `admit` has made sure that the actor is of the kind which this handler's type asks for.
    const handle = handlers[name] as (context: Context, input: unknown) => Promise<unknown>
    const data = procedure.output.parse(await handle(context, input))
    return Response.json(success(data), { headers: NO_STORE })
  })
  app.notFound(() => refuse(unknownProcedure()))
  app.onError((error, c) => {
    if (error instanceof RpcError) return refuse(withRequestId(error, c.req.header('x-request-id')))
    throw error
  })
  return app
}

/** Without `waitUntil`, as in tests, background work just runs. */
const letRun: WaitUntil = () => undefined

const NO_STORE = { 'cache-control': 'no-store' }

function refuse(error: RpcError, headers: Record<string, string> = {}): Response {
  const wait = error.data?.retryAfterSeconds
  const retry = wait === undefined ? undefined : { 'retry-after': String(wait) }
  return Response.json(failure(error), { status: error.code, headers: { ...NO_STORE, ...retry, ...headers } })
}

function unknownProcedure(): RpcError {
  return new RpcError(404, 'This service has no procedure of that name.')
}

function wrongMethod(name: string, method: string): RpcError {
  return new RpcError(405, `${name} is called by ${method}.`)
}

function admit(procedure: Procedure, context: unknown): void {
  const actor = (context as { actor?: Actor } | null)?.actor
  if (!actor) return
  const isService = actor.kind === 'service' && actor.name !== 'operators'
  if (procedure.internal && !isService) throw unknownProcedure()
  if (!procedure.internal && actor.kind === 'service')
    throw forbidden('This is for people, not for services.')
  if (!procedure.anonymous && actor.kind === 'visitor') throw unauthenticated()
  if (actor.kind === 'machine')
    throw unauthenticated('API keys are for the REST interface. Log in to continue.')
}

async function readInput(request: Request): Promise<unknown> {
  const text =
    request.method === 'GET' ? new URL(request.url).searchParams.get('input') : await request.text()
  return text ? parseJson(text, 'The input') : undefined
}

/** The input as its schema makes it, or the first fault, with the form field it is about. */
function parse(procedure: Procedure, input: unknown): unknown {
  const parsed = procedure.input.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.filter((part) => typeof part === 'string').join('.')
  throw badInput(issue?.message ?? 'The input is not what this call takes.', field || undefined)
}
