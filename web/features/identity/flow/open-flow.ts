import type { Flow, FlowError, FlowType } from '#web/lib/api/flow.ts'
import { type FlowQuery, openFlow, startFlow } from '#web/lib/api/identity.ts'

/** How a screen begins. */
export type Opening =
  | { kind: 'flow'; flow: Flow }
  /** There is a session already, so there is nothing to fill in. */
  | { kind: 'signed-in' }
  /** Only for those who are signed in. */
  | { kind: 'sign-in' }
  /** The service requires another step first, at this URL. */
  | { kind: 'elsewhere'; to: string }
  /** The service does not offer this, or not now. */
  | { kind: 'refused'; message: string }
  /** The service has refused its own new form. */
  | { kind: 'failed' }

/**
 * Opens the flow that the URL names, or a new one when it names none or an expired one.
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
  redirect: string | undefined
}

/** What the service said, from the client library's ResponseError; null when it said nothing that can be shown. */
async function readRefusal(failure: unknown): Promise<Refusal | null> {
  const response = (failure as { response?: unknown }).response
  if (!(response instanceof Response)) return null
  const body = (await response.json().catch(() => null)) as RefusalBody | null
  const error = body?.error ?? {}
  // Nothing has failed, and trying again is no use: the service lacks what was asked of it.
  if (response.status >= 500 && error.id !== 'invalid_configuration') return null
  const redirect = body?.redirect_browser_to ?? error.details?.redirect_browser_to
  return { status: response.status, error, redirect }
}

interface RefusalBody {
  error?: FlowError
  redirect_browser_to?: string
}

function judge({ status, error, redirect }: Refusal): Opening {
  if (error.id === 'session_already_available') return { kind: 'signed-in' }
  if (status === 401) return { kind: 'sign-in' }
  if (redirect) return { kind: 'elsewhere', to: redirect }
  return { kind: 'refused', message: error.reason || error.message || 'That isn’t available here.' }
}

const PASSED_ON = [
  'refresh',
  'aal',
  'return_to',
  'login_challenge',
  'organization',
  'via',
  'after_verification_return_to',
] as const

function flowQuery(parameters: URLSearchParams): FlowQuery {
  const given = PASSED_ON.map((name) => [name, parameters.get(name) ?? undefined] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** The query of a screen that is to show the flow of this id, or a new one. */
export function withFlow(search: string, id: string | null): URLSearchParams {
  const query = new URLSearchParams(search)
  if (id) query.set('flow', id)
  else query.delete('flow')
  return query
}
