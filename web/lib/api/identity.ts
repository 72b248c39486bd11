// The client of the identity service: starts and fetches flows. Failures have the types and texts of the service's client
// library, whose generated calls drop unknown fields and are five times as large.

import { type Flow, type FlowError, type FlowType, isFlow } from './flow.ts'
import { FetchError, RequiredError, ResponseError } from './identity-errors.ts'
import { fetchWithTimeout, readJson } from './request.ts'

/** The parameters of a new flow; absent ones aren't sent. */
export interface FlowQuery {
  refresh?: string | undefined
  aal?: string | undefined
  return_to?: string | undefined
  login_challenge?: string | undefined
  organization?: string | undefined
  via?: string | undefined
  after_verification_return_to?: string | undefined
}

/**
 * Calls the identity service and returns the body of its response; null when that is empty.
 * @throws ResponseError, FetchError, ConnectionLost, or Error when the response can't be parsed
 */
export async function callIdentity(
  path: string,
  parameters: Record<string, string | undefined> = {},
  method: 'GET' | 'DELETE' = 'GET',
): Promise<unknown> {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  const headers = { accept: 'application/json' }
  const response = await fetchWithTimeout(path + query, { method, headers, credentials: 'include' }).catch(
    (cause: unknown) => {
      throw new FetchError(cause)
    },
  )
  if (!response.ok) throw new ResponseError(response)
  const body = response.status === 204 ? null : await readJson(response)
  return body === undefined ? misunderstood() : body
}

/** Names as the client library spells them, for its texts: `getLoginFlow`. */
export const callName = (verb: string, type: FlowType) =>
  `${verb}${type[0]?.toUpperCase()}${type.slice(1)}Flow`

/**
 * Starts a flow for this browser.
 * @throws ResponseError for any refusal, FetchError when the service is unreachable
 */
export async function startFlow(type: FlowType, query: FlowQuery = {}): Promise<Flow> {
  return asFlow(await callIdentity(`/self-service/${type}/browser`, { ...query }))
}

/**
 * Fetches an existing flow.
 * @throws RequiredError without an id, ResponseError when it is expired, unknown or another browser's
 */
export async function getFlow(type: FlowType, { id }: { id?: string | null | undefined }): Promise<Flow> {
  const given = required(id, 'id', callName('get', type))
  return asFlow(await callIdentity(`/self-service/${type}/flows`, { id: given }))
}

/** The existing flow of an id, or a new one: what a screen begins with. */
export function openFlow(type: FlowType, id: string | null | undefined, query: FlowQuery): Promise<Flow> {
  return id ? getFlow(type, { id }) : startFlow(type, query)
}

/** An error and when it happened, as an ISO date. */
export interface KeptFlowError {
  error?: FlowError
  created_at?: string
}

/**
 * An error that the identity service has stored for the error screen.
 * @throws RequiredError without an id, ResponseError when it is unknown
 */
export async function getFlowError({ id }: { id?: string | null | undefined }): Promise<KeptFlowError> {
  const given = required(id, 'id', 'getFlowError')
  return (await callIdentity('/self-service/errors', { id: given })) as KeptFlowError
}

function asFlow(body: unknown): Flow {
  return isFlow(body) ? body : misunderstood()
}

function misunderstood(): never {
  throw new Error('The login service sent an unexpected response. Try again in a moment.')
}

/** @throws RequiredError with the client library's text */
export function required<T>(value: T | null | undefined, field: string, call: string): T {
  if (value === null || value === undefined) throw new RequiredError(field, call)
  return value
}
