// Sends the forms of the identity service. Separate from identity.ts: a form is shown before one can be sent.

import { type Flow, type FlowType, type FlowUi, formMethod } from './flow.ts'
import { callName, required } from './identity.ts'
import { fetchWithTimeout, readJson } from './request.ts'

/** The values of a flow's form, by the name of the node. */
export type FormValues = Record<string, unknown>

/** The response to a form, of any status, and its body if that is JSON. */
export interface FormAnswer {
  status: number
  body: unknown
}

/**
 * Sends a flow's form to its action. A response from which the flow can continue is returned; 400 is the usual next
 * step.
 * @throws RequiredError without a flow or body, SubmitError when the service failed or is unreachable
 */
export async function submitFlow(
  type: FlowType,
  { flow, body }: { flow?: Flow | null | undefined; body?: FormValues | null | undefined },
): Promise<FormAnswer> {
  const call = callName('update', type)
  return submitForm(required(flow, 'flow', call).ui, required(body, `${call}Body`, call))
}

/** A form was refused for a reason that no field can show. */
export class SubmitError extends Error {
  override readonly name = 'SubmitError'
  constructor(cause: unknown) {
    super('An error occurred while submitting the form', { cause })
  }
}

/**
 * Sends a described form: to its action, by its method, in its encoding, asking for JSON.
 * @throws SubmitError when the form can't continue from the response
 */
export async function submitForm(
  form: Pick<FlowUi, 'action' | 'method'> & { enctype?: string },
  values: FormValues,
): Promise<FormAnswer> {
  const { status, body } = await send(...toRequest(form, values)).catch((cause: unknown) => {
    throw new SubmitError(cause)
  })
  // A response that isn't JSON isn't the service's, so it can't mean success.
  const isForeign = body === undefined && status < 400
  if (status >= 500 || isForeign) throw new SubmitError(status)
  return { status, body: body ?? null }
}

async function send(url: string, init: RequestInit): Promise<FormAnswer> {
  const answer = await fetchWithTimeout(url, init)
  return { status: answer.status, body: answer.status === 204 ? null : await readJson(answer) }
}

function toRequest(
  { action, method, enctype = 'application/json' }: { action: string; method: string; enctype?: string },
  values: FormValues,
): [url: string, init: RequestInit] {
  const init: RequestInit = { credentials: 'include', headers: { accept: 'application/json' } }
  const fields = () =>
    new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
  if (formMethod(method) === 'get') return [`${action}${action.includes('?') ? '&' : '?'}${fields()}`, init]
  if (enctype === 'application/json') {
    const headers = { accept: 'application/json', 'content-type': 'application/json' }
    return [action, { ...init, method: 'POST', headers, body: JSON.stringify(values) }]
  }
  return [action, { ...init, method: 'POST', body: fields() }]
}
