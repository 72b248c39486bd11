import type { Flow, FlowError, FlowType } from '#web/lib/flow.ts'
import { type FlowQuery, openFlow, startFlow } from '#web/lib/identity.ts'

/** How a screen begins. */
export type Opening =
  | { kind: 'flow'; flow: Flow }
  /** There is a session already, so there is nothing to fill in. */
  | { kind: 'signed-in' }
  /** Only for those who are signed in. */
  | { kind: 'sign-in' }
  /** The service does not offer this, or not now. */
  | { kind: 'refused'; message: string }

/**
 * Opens the flow that an address names, or a new one when it names none or one that is gone.
 * @throws when the service cannot be reached or fails
 */
export async function openScreen(type: FlowType, parameters: URLSearchParams): Promise<Opening> {
  const id = parameters.get('flow')
  const query = flowQuery(parameters)
  try {
    return { kind: 'flow', flow: await openFlow(type, id, query) }
  } catch (failure) {
    const refusal = await readRefusal(failure)
    if (!refusal) throw failure
    if (id && [403, 404, 410].includes(refusal.status)) return openNew(type, query)
    return judge(refusal)
  }
}

async function openNew(type: FlowType, query: FlowQuery): Promise<Opening> {
  try {
    return { kind: 'flow', flow: await startFlow(type, query) }
  } catch (failure) {
    const refusal = await readRefusal(failure)
    if (!refusal) throw failure
    return judge(refusal)
  }
}

interface Refusal {
  status: number
  error: FlowError
}

/** What the service said, from the client library's ResponseError; null when it said nothing that can be shown. */
async function readRefusal(failure: unknown): Promise<Refusal | null> {
  const response = (failure as { response?: unknown }).response
  if (!(response instanceof Response) || response.status >= 500) return null
  const body = (await response.json().catch(() => null)) as { error?: FlowError } | null
  return { status: response.status, error: body?.error ?? {} }
}

function judge({ status, error }: Refusal): Opening {
  if (error.id === 'session_already_available') return { kind: 'signed-in' }
  if (status === 401) return { kind: 'sign-in' }
  return { kind: 'refused', message: error.reason || error.message || 'This is not offered here.' }
}

const PASSED_ON = ['refresh', 'aal', 'return_to', 'login_challenge', 'organization', 'via'] as const

function flowQuery(parameters: URLSearchParams): FlowQuery {
  const given = PASSED_ON.map((name) => [name, parameters.get(name) ?? undefined] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** The query with which a flow of this screen is started anew, once the one in the address is gone. */
export function restartQuery(search: string): FlowQuery {
  return flowQuery(new URLSearchParams(search))
}
