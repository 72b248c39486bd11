// Calls a procedure of a remote service, on behalf of one of ours.

import { unwrap } from '#shared/envelope.ts'
import { outcomeUnknown, unavailable } from '#shared/errors.ts'
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
 * @throws RpcError with the remote's own refusal; 503 when it is unreachable or a query timed out after `TIMEOUT_MS`, and
 * 504 `outcome_unknown` when a mutation did
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
    const explain = (cause: unknown): never => {
      const name = `The ${service} service`
      throw !isQuery && isTimeout(cause) ? outcomeUnknown(name) : unavailable(name)
    }
    const answer = await fetch(request).catch(explain)
    const body: unknown = await answer.json().catch((cause) => (isTimeout(cause) ? explain(cause) : null))
    return procedure.output.parse(unwrap(body)) as Output<C[Name]>
  }
}

/** Whether `AbortSignal.timeout` ended a request. */
function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}
