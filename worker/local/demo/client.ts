// The demo's API client: calls typed by the contracts, and plain HTTP for everything else.

import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import { conflict } from '#shared/errors.ts'
import type { Contract } from '#shared/rpc.ts'
import { createRpcClient } from '#shared/rpc-client.ts'

/** The product's response to a request, after its background work is done. */
export type Product = (request: Request) => Promise<Response>

export type Client = ReturnType<typeof createClient>

/** @param identification headers that identify the user; none for a visitor */
export function createClient(product: Product, origin: string, identification: Record<string, string> = {}) {
  function ask(method: string, path: string, headers: Record<string, string>, body?: BodyInit) {
    const sent = { accept: 'application/json', ...identification, ...headers }
    return product(new Request(`${origin}${path}`, { method, headers: sent, ...(body && { body }) }))
  }

  /** GET, or POST when there is a body. */
  const send = (path: string, body?: unknown) =>
    body === undefined
      ? ask('GET', path, {})
      : ask('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body))

  const json = async <T>(path: string, body?: unknown): Promise<T> =>
    (await accepted(path, await send(path, body))).json<T>()

  const callsOf = <C extends Contract>(contract: C, service: string) =>
    createRpcClient(contract, async ({ method, path, headers, body }) => {
      const answer = await ask(method, `/${service}/rspc/${path}`, headers, body)
      return answer.json()
    })

  return {
    origin,
    send,
    json,
    directory: callsOf(directory, 'directory'),
    billing: callsOf(billing, 'billing'),
    /** The same client, authenticated as a user. */
    as: (identity: Record<string, string>) => createClient(product, origin, identity),
    form: async <T>(path: string, fields: Record<string, string>): Promise<T> =>
      (await accepted(path, await ask('POST', path, {}, new URLSearchParams(fields)))).json<T>(),
    async put(path: string, bytes: Uint8Array): Promise<void> {
      await accepted(path, await ask('PUT', path, { 'content-length': String(bytes.byteLength) }, bytes))
    },
  }
}

/** @throws RpcError with the whole response: this runs on localhost only */
async function accepted(path: string, answer: Response): Promise<Response> {
  if (answer.ok) return answer
  throw conflict(`The demo was refused at ${path}: ${answer.status} ${await answer.text()}`)
}
