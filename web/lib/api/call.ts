// The rspc wire: a call to one of the product's services over HTTP. It is untyped, so that the shell can look up the
// session before any schema is loaded; rpc.ts adds the contract.

import type { SessionLookup } from '#shared/contracts/auth.ts'
import { unwrap } from '#shared/envelope.ts'
import { isUnreadable, RpcError } from '#shared/errors.ts'
import { EXPECTED_USER, wireRequest } from '#shared/rpc-client.ts'
import { forgetAccessToken, getAccessToken } from '#web/lib/session/access-token.ts'
import { dropFirstData, takeFirstAnswer } from './first-data.ts'
import { queryClient, SESSION_KEY } from './query-client.ts'
import { readJson, sendRequest } from './request.ts'

/** Each answers at `/{name}/rspc` of this origin. */
export type ServiceName = 'auth' | 'directory' | 'billing'

export interface Call {
  service: ServiceName
  kind: 'query' | 'mutation'
  procedure: string
  /** Any JSON value; undefined when the procedure takes no input. */
  input?: unknown
  signal?: AbortSignal | undefined
  /** Without an access token, for a visitor. */
  anonymous?: boolean | undefined
}

/**
 * Makes a call and returns the data of its response. A refused access token is renewed once.
 * @throws RpcError the service's error, ConnectionLost when there is no response
 */
export async function call(request: Call): Promise<unknown> {
  const [url, init] = toRequest(request)
  // Only the session lookup is authenticated by the cookie.
  if (request.service === 'auth' || request.anonymous) return readAnswer(await sendRequest(url, init))

  if (request.kind === 'mutation') dropFirstData()
  else {
    const first = await takeFirstAnswer(`${request.service}/${request.procedure}`, knownUserId())
    if (first && JSON.stringify(first.input) === JSON.stringify(request.input ?? null)) return first.data
  }
  const token = await getAccessToken()
  const answer = await sendRequest(url, withToken(init, token))
  if (answer.status !== 401 || token === null) return readAnswer(answer)
  forgetAccessToken(token)
  return readAnswer(await sendRequest(url, withToken(init, await getAccessToken())))
}

/** @throws TypeError when the input isn't a JSON value */
function toRequest({ service, kind, procedure, input, signal }: Call): [url: string, init: RequestInit] {
  const { path, headers, ...wire } = wireRequest(kind, procedure, input)
  // A page whose session has become another user's must not act as that user.
  const userId = knownUserId()
  if (userId) headers[service === 'billing' ? 'x-identity' : EXPECTED_USER] = userId
  return [`/${service}/rspc/${path}`, { ...wire, credentials: 'include', headers, ...(signal && { signal }) }]
}

function withToken(init: RequestInit, token: string | null): RequestInit {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

async function readAnswer(response: Response): Promise<unknown> {
  const body = await readJson(response)
  try {
    return unwrap(body)
  } catch (fault) {
    // A proxy in front of the service has answered, and a retry may reach the service.
    if (response.status >= 500 && isUnreadable(fault))
      throw new RpcError(response.status, 'The server does not answer right now. Try again in a moment.')
    throw fault
  }
}

/** Id of the session's user, as far as this page knows. */
export function knownUserId(): string | undefined {
  return queryClient.getQueryData<SessionLookup>(SESSION_KEY)?.identity.id
}
