// The product as a program sees it, for the demo: calls that are typed by the contracts, and the rest over plain HTTP.

import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import { unwrap } from '#shared/envelope.ts'
import { conflict } from '#shared/errors.ts'
import type { Contract, Input, Output } from '#shared/rpc.ts'

/** Answers a request as the whole product does, once all that follows from it is done. */
export type Product = (request: Request) => Promise<Response>

export type Client = ReturnType<typeof createClient>

/** @param identification headers that say who is asking; none for a visitor */
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

  function callsOf<C extends Contract>(contract: C, service: string) {
    return async function call<Name extends keyof C & string>(
      name: Name,
      input?: Input<C[Name]>,
    ): Promise<Output<C[Name]>> {
      const { kind, output } = contract[name] as C[Name]
      const path = `/${service}/rspc/${name}`
      const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
      const answer = await (kind === 'query' ? send(`${path}${search}`) : send(path, input ?? {}))
      return output.parse(unwrap(await answer.json())) as Output<C[Name]>
    }
  }

  return {
    origin,
    send,
    json,
    directory: callsOf(directory, 'directory'),
    billing: callsOf(billing, 'billing'),
    /** The same product, asked by somebody. */
    as: (identity: Record<string, string>) => createClient(product, origin, identity),
    form: async <T>(path: string, fields: Record<string, string>): Promise<T> =>
      (await accepted(path, await ask('POST', path, {}, new URLSearchParams(fields)))).json<T>(),
    async put(path: string, bytes: Uint8Array): Promise<void> {
      await accepted(path, await ask('PUT', path, { 'content-length': String(bytes.byteLength) }, bytes))
    },
  }
}

/** @throws RpcError with what the product says against it, in full: this runs on a developer's own machine */
async function accepted(path: string, answer: Response): Promise<Response> {
  if (answer.ok) return answer
  throw conflict(`The demo was refused at ${path}: ${answer.status} ${await answer.text()}`)
}
