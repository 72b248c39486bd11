// The Worker that update checks are compared with: it answers the product's own bytes as a constant, from a text and a
// plain object, as it is usually written. Of bytes and a Headers object, which the product keeps, a response takes 3 of
// 63 µs less: as a share of that, a check's is some 4% lower.

import type { Harness } from './harness.ts'
import type { FormatCheck } from './update-format-checks.ts'

export const CONSTANT = 'constant'

/** Reads its answer once. */
export const CONSTANT_WORKER = `let body, init
  async function load({ DB }) {
    const answer = await DB.prepare('select * from answers').first()
    body = answer.body
    init = { headers: JSON.parse(answer.headers) }
    return new Response(body, init)
  }
  export default { fetch: (_request, env) => init ? new Response(body, init) : load(env) }`

/** The path of a check of an application. */
export const pathOf = (app: string, check: string) => `/update/acme/${app}/${check}`

/** The headers of each client, with where it comes from as the local runtime is told. */
export const clientsOf = ({ clients }: FormatCheck): Record<string, string>[] =>
  clients.map((headers, client) => ({ ...headers, ...networkOf(client) }))

const networkOf = (client: number) => ({
  'x-dev-client-ip': `198.18.${client >> 8}.${client & 255}`,
  'x-dev-country': client % 3 ? 'DE' : 'JP',
})

/** The constant is the product's own answer, so the comparison is fair. */
export async function copyAnswer(harness: Harness, { path, clients }: FormatCheck): Promise<void> {
  const ask = async (worker: string) => {
    const url = new URL(pathOf('one', path(0)), harness.origin(worker))
    const answer = await fetch(url, { headers: clients[0] ?? {} })
    const headers = [...answer.headers].filter(([name]) => name !== 'date')
    return { status: answer.status, headers, body: await answer.text() }
  }
  const answer = await ask('product')
  const database = await harness.database()
  const own = answer.headers.filter(([name]) => name !== 'content-length')
  await database.exec('create table answers (headers text not null, body text not null)')
  await database
    .prepare('insert into answers values (?, ?)')
    .bind(JSON.stringify(Object.fromEntries(own)), answer.body)
    .run()
  for (const each of [answer, await ask(CONSTANT), await ask(CONSTANT)])
    if (
      each.status !== 200 ||
      !each.body.includes('1.5.0') ||
      JSON.stringify(each) !== JSON.stringify(answer)
    )
      throw new Error(
        `The Workers' responses differ, or aren't an update:\n${JSON.stringify([answer, each])}`,
      )
}
