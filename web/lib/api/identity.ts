// The client of the identity service: starts and fetches flows. It uses the runtime of the service's client library, so
// that failures have that library's types and texts, but not its generated calls, which drop unknown fields and are
// five times as large.

import { BaseAPI, Configuration, RequiredError } from '@ory/client-fetch'
import { type Flow, type FlowError, type FlowType, isFlow } from './flow.ts'
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

class IdentityApi extends BaseAPI {
  constructor() {
    const headers = { accept: 'application/json' }
    super(new Configuration({ basePath: '', credentials: 'include', headers, fetchApi: fetchWithTimeout }))
  }

  /** @throws ResponseError, FetchError, ConnectionLost, or Error when the response can't be parsed */
  async json(
    path: string,
    query: Record<string, string | undefined> = {},
    method: 'GET' | 'DELETE' = 'GET',
  ): Promise<unknown> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const answer = await this.request({ path, method, headers: {}, query: Object.fromEntries(given) })
    const body = answer.status === 204 ? null : await readJson(answer)
    return body === undefined ? misunderstood() : body
  }
}

/** Shared by the modules of this folder. */
export const api = new IdentityApi()

/** Names as the client library spells them, for its texts: `getLoginFlow`. */
export const callName = (verb: string, type: FlowType) =>
  `${verb}${type[0]?.toUpperCase()}${type.slice(1)}Flow`

/**
 * Starts a flow for this browser.
 * @throws ResponseError for any refusal, FetchError when the service is unreachable
 */
export async function startFlow(type: FlowType, query: FlowQuery = {}): Promise<Flow> {
  return asFlow(await api.json(`/self-service/${type}/browser`, { ...query }))
}

/**
 * Fetches an existing flow.
 * @throws RequiredError without an id, ResponseError when it is expired, unknown or another browser's
 */
export async function getFlow(type: FlowType, { id }: { id?: string | null | undefined }): Promise<Flow> {
  const given = required(id, 'id', callName('get', type))
  return asFlow(await api.json(`/self-service/${type}/flows`, { id: given }))
}

/** The existing flow of an id, or a new one: what a screen begins with. */
export function openFlow(type: FlowType, id: string | null | undefined, query: FlowQuery): Promise<Flow> {
  return id ? getFlow(type, { id }) : startFlow(type, query)
}

/**
 * An error that the identity service has stored for the error screen.
 * @throws RequiredError without an id, ResponseError when it is unknown
 */
export async function getFlowError({ id }: { id?: string | null | undefined }): Promise<FlowError> {
  const given = required(id, 'id', 'getFlowError')
  return ((await api.json('/self-service/errors', { id: given })) as { error?: FlowError }).error ?? {}
}

function asFlow(body: unknown): Flow {
  return isFlow(body) ? body : misunderstood()
}

function misunderstood(): never {
  throw new Error('The login service sent an unexpected response. Try again in a moment.')
}

/** @throws RequiredError with the client library's text */
export function required<T>(value: T | null | undefined, field: string, call: string): T {
  if (value === null || value === undefined)
    throw new RequiredError(
      field,
      `Required parameter "${field}" was null or undefined when calling ${call}().`,
    )
  return value
}
