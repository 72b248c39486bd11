// What all flows share: they are rows that expire, belong to one browser (or to a native client without one),
// and show a form with what was typed and what was wrong with it.

import { and, eq, type SQL } from 'drizzle-orm'
import { answersJson, json } from '#identity/http/answer.ts'
import { type Call, timestamp } from '#identity/http/context.ts'
import { csrfHash, csrfToken, maskCsrf, requireSameBrowser } from '#identity/http/csrf.ts'
import { badRequest, notFound } from '#identity/http/problem.ts'
import { requestUrl } from '#identity/http/request-url.ts'
import { openingMemory } from '#identity/methods/keys/challenge.ts'
import { readId } from '#identity/store/ids.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { FLOW_LIFETIME } from '#shared/limits.ts'
import { handOver } from './exchange.ts'
import type { FlowView } from './flow-memory.ts'
import type { Message } from './form/message.ts'
import { csrfNode, fillNodes, type Node } from './form/nodes.ts'
import { hasOpened } from './opened-link.ts'

/** Characters of an input that are kept to be shown again. */
const MAX_ECHO = 1024

/** One kind of flow: the page that shows it, and what its form is made of. */
export interface FlowKind {
  kind: Flow['kind']
  page: string
  /** What it begins with. */
  opening?(c: Call): Partial<Flow>
  nodes(c: Call, flow: Flow): Node[] | Promise<Node[]>
  /** The messages above the form. Absent: those that the flow has stored. */
  messages?(c: Call, flow: Flow): Promise<Message[]>
  /** It is also shown to a browser that has opened a link to it from an email. */
  isMailed?: true
  /** Keys that only this kind has. */
  extras?(c: Call, flow: Flow): object
  /** Where the form leads when it can't be submitted any more. */
  exit?(c: Call, flow: Flow): string | undefined
}

/** A flow that begins now; `more` overrides its initial columns. */
export function newFlow(
  c: Call,
  { kind, opening }: FlowKind,
  type: Flow['type'],
  more: Partial<Flow> = {},
): Flow {
  const now = timestamp(c)
  return {
    id: crypto.randomUUID(),
    kind,
    type,
    state: 'choose_method',
    active: null,
    requestUrl: requestUrl(c),
    returnTo: null,
    csrfHash: type === 'browser' ? csrfHash(csrfToken(c)) : null,
    refresh: false,
    requestedAal: 'aal1',
    view: { messages: [], fields: {} },
    address: null,
    identityId: null,
    memory: openingMemory(),
    tries: 0,
    issuedAt: now,
    updatedAt: now,
    expiresAt: timestamp(c, FLOW_LIFETIME),
    ...opening?.(c),
    ...more,
  }
}

/** The flow with the id `given`. @throws Problem 400 or 404 */
export async function loadFlow(
  c: Call,
  { kind }: Pick<FlowKind, 'kind'>,
  given: string | undefined,
): Promise<Flow> {
  const id = readId(given)
  if (!id) throw badRequest('The id of the flow is missing or malformed.')
  const [flow] = await c.var.service.db.select().from(flows).where(eq(flows.id, id)).limit(1)
  if (!flow || flow.kind !== kind) throw notFound('This flow')
  if (flow.type === 'api') c.set('jsonOnly', true)
  return flow
}

/** The flow, shown to the browser or native client that opened it. @throws Problem 400, 403 or 404 */
export async function loadOwnFlow(c: Call, kind: FlowKind): Promise<Flow> {
  const flow = await loadFlow(c, kind, c.req.query('id'))
  const isOpened = kind.isMailed && hasOpened(c, flow)
  if (flow.type === 'browser' && !isOpened) requireSameBrowser(c, flow.csrfHash)
  return flow
}

export function isExpired(c: Call, flow: Flow): boolean {
  return flow.expiresAt <= timestamp(c)
}

/**
 * The write that stores a change. Optimistic lock: it writes nothing when a concurrent request has changed
 * the state that was loaded, or `condition` doesn't hold.
 */
export function updateFlow(c: Call, { id, state }: Flow, changes: Partial<Flow>, condition?: SQL) {
  const set = { ...changes, updatedAt: timestamp(c) }
  return c.var.service.db
    .update(flows)
    .set(set)
    .where(and(eq(flows.id, id), eq(flows.state, state), condition))
}

/** Stores a change and returns the flow as stored, with what its method has concurrently written to it. */
export async function changeFlow(c: Call, flow: Flow, changes: Partial<Flow>): Promise<Flow> {
  const [stored] = await updateFlow(c, flow, changes).returning()
  return stored ?? { ...flow, ...changes }
}

/**
 * The flow as clients see it. `transientPayload` is only in the response to the submission that carried it.
 */
export async function flowJson(
  c: Call,
  kind: FlowKind,
  flow: Flow,
  transientPayload?: Record<string, unknown>,
) {
  const { siteOrigin } = c.var.service
  const messages = (await kind.messages?.(c, flow)) ?? flow.view.messages
  const exit = kind.exit?.(c, flow)
  const csrf = csrfNode(flow.type === 'browser' ? maskCsrf(csrfToken(c)) : '')
  const returnTo = new URL(flow.requestUrl).searchParams.get('return_to') ?? flow.returnTo
  return {
    id: flow.id,
    type: flow.type,
    expires_at: flow.expiresAt,
    issued_at: flow.issuedAt,
    request_url: flow.requestUrl,
    ...(returnTo && { return_to: returnTo }),
    ui: {
      action: exit ?? `${siteOrigin}/self-service/${flow.kind}?flow=${flow.id}`,
      method: exit ? 'GET' : 'POST',
      nodes: [csrf, ...fillNodes(await kind.nodes(c, flow), flow.view.fields)],
      ...(messages.length > 0 && { messages }),
    },
    ...kind.extras?.(c, flow),
    state: flow.state,
    ...(flow.active && { active: flow.active }),
    ...(transientPayload && { transient_payload: transientPayload }),
  }
}

export interface FlowAnswer {
  status?: 200 | 400
  redirectStatus?: 302 | 303
  transientPayload?: Record<string, unknown>
}

/** Shows a flow: as JSON with `status`, or by redirecting the browser to its page. */
export async function answerFlow(
  c: Call,
  kind: FlowKind,
  flow: Flow,
  { status = 200, redirectStatus = 303, transientPayload }: FlowAnswer = {},
): Promise<Response> {
  if (c.var.programFlow) return handOver(c, c.var.programFlow, { flowId: flow.id })
  if (answersJson(c)) return json(c, await flowJson(c, kind, flow, transientPayload), status)
  return c.redirect(pageOf(c, kind, flow), redirectStatus)
}

/** The page that shows a flow. */
export function pageOf(c: Call, { page }: FlowKind, { id }: { id: string }): string {
  return `${c.var.service.siteOrigin}${page}?flow=${id}`
}

/** The form after a rejected submission: what was typed, and what is wrong with it. */
export function viewWith(
  typed: Record<string, string | undefined>,
  { messages = [], faults = {} }: { messages?: Message[]; faults?: Record<string, Message> },
): FlowView {
  const fields: FlowView['fields'] = {}
  for (const [name, value] of Object.entries(typed))
    if (value !== undefined) fields[name] = { value: value.slice(0, MAX_ECHO) }
  for (const [name, fault] of Object.entries(faults)) fields[name] = { ...fields[name], messages: [fault] }
  return { messages, fields }
}
