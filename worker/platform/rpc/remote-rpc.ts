// Calls a procedure of a remote service, on behalf of an embedded one.

import { outcomeUnknown, unavailable } from '#shared/errors.ts'
import type { Contract } from '#shared/rpc.ts'
import { createRpcClient } from '#shared/rpc-client.ts'

const TIMEOUT_MS = 5000

export interface Remote {
  /** Its name, for messages. */
  service: string
  url: string
  /** A token of ours that it accepts. */
  token: () => Promise<string>
  /** Authenticates this product as the caller. */
  secret: string | undefined
}

/**
 * A typed caller of a contract, authenticated by a token of our own.
 * @throws RpcError with the remote's own refusal; 503 when it is unreachable or a query timed out after `TIMEOUT_MS`, and
 * 504 `outcome_unknown` when a mutation did
 */
export function remoteRpc<C extends Contract>(contract: C, { service, url, token, secret }: Remote) {
  return createRpcClient(contract, async ({ method, path, headers, body }) => {
    const request = new Request(`${url}/rspc/${path}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${await token()}`,
        ...(secret && { 'x-gateway-secret': secret }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body }),
    })
    const explain = (cause: unknown): never => {
      const name = `The ${service} service`
      throw method === 'POST' && isTimeout(cause) ? outcomeUnknown(name) : unavailable(name)
    }
    const answer = await fetch(request).catch(explain)
    return answer.json().catch((cause) => (isTimeout(cause) ? explain(cause) : null))
  })
}

/** Whether `AbortSignal.timeout` ended a request. */
function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}
