// The client's side of the wire, rspc over HTTP, for any transport. Only types are imported from the contract's
// vocabulary, so that the console's shell can make a call before any schema is loaded.

import { unwrap } from './envelope.ts'
import type { Contract, Input, Output, Procedure } from './rpc.ts'

/**
 * The header that names the user a call is made for. The gateway refuses the call when its token is another user's, and
 * tells no service. Billing is told `X-Identity` instead, which means the same.
 */
export const EXPECTED_USER = 'x-expected-user'

/** One call as an HTTP request; `path` is below the service's `/rspc/`. */
export interface WireRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/**
 * Encodes a call: a query is a GET with the input as JSON in the query string, a mutation a POST with a JSON body.
 * @throws TypeError when the input isn't a JSON value
 */
export function wireRequest(kind: Procedure['kind'], name: string, input: unknown): WireRequest {
  const json = encode(input)
  const headers = { accept: 'application/json' }
  if (kind === 'query') {
    const path = json === undefined ? name : `${name}?input=${encodeURIComponent(json)}`
    return { method: 'GET', path, headers }
  }
  return {
    method: 'POST',
    path: name,
    headers: { ...headers, 'content-type': 'application/json' },
    body: json ?? '{}',
  }
}

function encode(input: unknown): string | undefined {
  if (input === undefined) return undefined
  const json: string | undefined = JSON.stringify(input)
  if (json === undefined) throw new TypeError('The input of a call must be a JSON value.')
  return json
}

/** What the input of a call is; it may be left out where the procedure takes none. */
export type InputOf<P extends Procedure> = undefined extends Input<P> ? [input?: Input<P>] : [input: Input<P>]

/**
 * Calls that are typed by a contract.
 * @param send makes the request and resolves to the JSON body of the answer, whatever its status
 * @returns a caller that throws RpcError with the service's own refusal, and ZodError for an answer that breaks the contract
 */
export function createRpcClient<C extends Contract>(
  contract: C,
  send: (request: WireRequest) => Promise<unknown>,
) {
  return async function call<Name extends keyof C & string>(
    name: Name,
    ...[input]: InputOf<C[Name]>
  ): Promise<Output<C[Name]>> {
    const { kind, output } = contract[name] as C[Name]
    return output.parse(unwrap(await send(wireRequest(kind, name, input)))) as Output<C[Name]>
  }
}
