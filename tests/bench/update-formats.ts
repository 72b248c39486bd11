// The update check in one format, from memory and with all counting, against a Worker that answers the same bytes as a
// constant: of an application with one release, and of one with ten thousand.

import { setTimeout } from 'node:timers/promises'
import { type Figures, figuresOf, type Sample } from './figures.ts'
import { type Harness, openHarness } from './harness.ts'
import { drive } from './load.ts'
import { loadOfMachine, percent, printRounds, share } from './report.ts'
import { interleave } from './rounds.ts'
import { serverCpu } from './server-cpu.ts'
import { manifestOf, releasesOf, store } from './update-check-data.ts'
import { FORMAT_CHECKS, type FormatCheck } from './update-format-checks.ts'

const ROUND_COUNT = 8
const SLICES = 2
/** Long enough for windows of counted checks to close during the load. */
const SLICE_MS = 1200
/** After a slice, until its last checks are counted: this CPU time belongs to it, too. */
const DRAIN_MS = 1200
const CONNECTIONS = 16
const WANTED_SHARE = 0.95

const CONSTANT = 'constant'
const ONE = 'hit in memory, counted'
const MANY = 'the same, of 10,000 releases'

/** Reads its answer once. */
const CONSTANT_WORKER = `let body, init
  async function load({ DB }) {
    const answer = await DB.prepare('select * from answers').first()
    body = answer.body
    init = { headers: JSON.parse(answer.headers) }
    return new Response(body, init)
  }
  export default { fetch: (_request, env) => init ? new Response(body, init) : load(env) }`

/** The benchmarks by name, as `run.ts` lists them. */
export const formatBenches = Object.fromEntries(
  Object.entries(FORMAT_CHECKS).map(([name, check]) => [`update-${name}`, () => benchFormat(name, check)]),
)

async function benchFormat(name: string, check: FormatCheck): Promise<void> {
  const before = loadOfMachine()
  const harness = await openHarness({ [CONSTANT]: CONSTANT_WORKER })
  try {
    await store(harness.files, [
      manifestOf('one', releasesOf(1, check.assets)),
      manifestOf('many', releasesOf(10_000, check.assets)),
    ])
    await copyAnswer(harness, check)
    const load = async (worker: string, app: string): Promise<Sample> => {
      const cpu = serverCpu()
      const clients = check.clients.map((headers, client) => ({ ...headers, ...networkOf(client) }))
      let asked = 0
      const path = () => pathOf(app, check.path(asked++ % clients.length))
      const stop = { milliseconds: SLICE_MS }
      const origin = harness.origin(worker)
      const measured = await drive({ origin, path, connections: CONNECTIONS, clients, stop, status: 200 })
      await setTimeout(DRAIN_MS)
      return { ...measured, cpu: serverCpu() - cpu }
    }
    const cases = {
      [CONSTANT]: () => load(CONSTANT, 'one'),
      [ONE]: () => load('product', 'one'),
      [MANY]: () => load('product', 'many'),
    }
    const rounds = await interleave(cases, { rounds: ROUND_COUNT, slices: SLICES, merge: figuresOf })
    console.log(
      `\nUpdate check, ${name}: ${CONNECTIONS} connections, ${check.clients.length} clients, ${ROUND_COUNT} rounds`,
    )
    console.log(`Load of the machine before: ${before}, after: ${loadOfMachine()}\n`)
    printRounds(rounds, [CONSTANT])
    const of = (each: string, read: (figures: Figures) => number) => share(rounds, each, CONSTANT, read)
    for (const each of [ONE, MANY])
      console.log(
        `${each}: ${percent(of(each, ({ rate }) => rate))} of the constant's rate (wanted: ` +
          `${percent(WANTED_SHARE)} or more), ${percent(1 / of(each, ({ cpu }) => cpu))} by CPU time, p99 ` +
          `${of(each, ({ p99 }) => p99).toFixed(2)} times as long.`,
      )
  } finally {
    await harness.close()
  }
}

const pathOf = (app: string, check: string) => `/update/acme/${app}/${check}`

/** Where a client comes from, as the local runtime is told. */
const networkOf = (client: number) => ({
  'x-dev-client-ip': `198.18.${client >> 8}.${client & 255}`,
  'x-dev-country': client % 3 ? 'DE' : 'JP',
})

/** The constant is the product's own answer, so the comparison is fair. */
async function copyAnswer(harness: Harness, { path, clients }: FormatCheck): Promise<void> {
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
