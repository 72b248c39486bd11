// A call to one of the product's services, on the wire: rspc over HTTP. It knows no contract, so that the shell can
// look up the session before any schema has been loaded; rpc.ts puts the contract on top.

import type { SessionLookup } from '#shared/contracts/auth.ts'
import { unwrap } from '#shared/envelope.ts'
import { isUnreadable, RpcError } from '#shared/errors.ts'
import { wireRequest } from '#shared/rpc-client.ts'
import { forgetAccessToken, getAccessToken } from '#web/lib/session/access-token.ts'
import { queryClient, SESSION_KEY } from './query-client.ts'
import { readJson, sendRequest } from './request.ts'

export type ServiceName = 'auth' | 'directory' | 'billing'

const ADDRESSES: Record<ServiceName, string> = {
  auth: '/auth/rspc',
  directory: '/directory/rspc',
  billing: '/billing/rspc',
}

export interface Call {
  service: ServiceName
  kind: 'query' | 'mutation'
  procedure: string
  /** Any JSON value; undefined when the procedure takes nothing. */
  input?: unknown
  signal?: AbortSignal | undefined
  /** Made for a visitor: there is no session that a token could be had for. */
  anonymous?: boolean | undefined
}

/**
 * Makes a call and returns the data of its answer. A refused access token is renewed once.
 * @throws RpcError what the service answered, ConnectionLost when it did not
 */
export async function call(request: Call): Promise<unknown> {
  const [address, init] = toRequest(request)
  // The session lookup is authenticated by the cookie; nothing else is.
  if (request.service === 'auth' || request.anonymous) return readAnswer(await sendRequest(address, init))

  const token = await getAccessToken()
  const answer = await sendRequest(address, withToken(init, token))
  if (answer.status !== 401 || token === null) return readAnswer(answer)
  forgetAccessToken(token)
  return readAnswer(await sendRequest(address, withToken(init, await getAccessToken())))
}

/** @throws TypeError when the input isn't a JSON value */
function toRequest({ service, kind, procedure, input, signal }: Call): [url: string, init: RequestInit] {
  const { path, headers, ...wire } = wireRequest(kind, procedure, input)
  // A page whose session has become another person's must not act as them.
  const person = knownPerson()
  if (person) headers['x-identity'] = person
  return [
    `${ADDRESSES[service]}/${path}`,
    { ...wire, credentials: 'include', headers, ...(signal && { signal }) },
  ]
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
    // Not from a service, then, but from a proxy in front of it, which may find the service again.
    if (response.status >= 500 && isUnreadable(fault))
      throw new RpcError(response.status, 'The server does not answer right now. Try again in a moment.')
    throw fault
  }
}

/** Id of the person whose session this page knows of. */
export function knownPerson(): string | undefined {
  return queryClient.getQueryData<SessionLookup>(SESSION_KEY)?.identity.id
}
