// Calls a procedure of a service that runs somewhere else, on behalf of one of ours.

import { unwrap } from '#shared/envelope.ts'
import { unavailable } from '#shared/errors.ts'
import type { Contract, Input, Output } from '#shared/rpc.ts'

const TIMEOUT_MS = 5000

export interface Remote {
  /** Its name, for people. */
  service: string
  url: string
  /** A token of ours that it accepts. */
  token: () => Promise<string>
  /** Proves that it is this product that calls. */
  secret: string | undefined
}

/**
 * A typed caller of a contract, authenticated by a token of our own.
 * @throws RpcError with the remote's own refusal, or 503 when it does not answer within five seconds
 */
export function remoteRpc<C extends Contract>(contract: C, { service, url, token, secret }: Remote) {
  return async function call<Name extends keyof C & string>(
    name: Name,
    input: Input<C[Name]>,
  ): Promise<Output<C[Name]>> {
    const procedure = contract[name] as C[Name]
    const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${await token()}` })
    if (secret) headers.set('x-gateway-secret', secret)
    const json = JSON.stringify(input ?? {})
    const isQuery = procedure.kind === 'query'
    if (!isQuery) headers.set('content-type', 'application/json')
    const request = new Request(`${url}/rspc/${name}${isQuery ? `?input=${encodeURIComponent(json)}` : ''}`, {
      method: isQuery ? 'GET' : 'POST',
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(!isQuery && { body: json }),
    })
    const answer = await fetch(request).catch(() => {
      throw unavailable(`The ${service} service`)
    })
    const body: unknown = await answer.json().catch(() => null)
    return procedure.output.parse(unwrap(body)) as Output<C[Name]>
  }
}
