// Throughput of the update feed, against a Worker that answers the same bytes as a constant (the upper bound), and
// against one that reads a row of a database for each response (the usual design of a feed). The product counts every
// check during the run.

import { setTimeout } from 'node:timers/promises'
import { type Figures, figuresOf, type Sample } from './figures.ts'
import { type Harness, openHarness } from './harness.ts'
import { drive, type Load } from './load.ts'
import { loadOfMachine, percent, printRounds, share } from './report.ts'
import { type Case, interleave } from './rounds.ts'
import { serverCpu } from './server-cpu.ts'
import { CLIENT_COUNT, CROWD_SIZE, expectedAnswer, fillWithManifests } from './update-check-data.ts'

const ROUND_COUNT = 8
/** Long enough for windows of counted checks to close during the load. */
const FROM_MEMORY = { slices: 2, milliseconds: 1200 }
const FROM_ELSEWHERE = { slices: 4, milliseconds: 500 }
/** After a slice, until its last checks are counted: this CPU time belongs to it, too. */
const DRAIN_MS = 1200
const CONNECTIONS = 16
const COLD_PER_SLICE = 120
/** What the hit in memory must reach of the constant's rate, and its p99 at most. */
const WANTED_SHARE = 0.95
const WANTED_P99 = 2
/** As updaters ask that name themselves by nothing else. */
const CLIENTS = Array.from({ length: CLIENT_COUNT }, (_, client) => ({
  'user-agent': 'tauri-plugin-updater/2.9.0',
  'x-dev-client-ip': `198.18.${client >> 8}.${client & 255}`,
  'x-dev-country': client % 3 ? 'DE' : 'JP',
}))

const CONSTANT = 'constant'
const ONE_READ = 'one D1 read'
const HIT = 'hit in memory, counted'

export async function benchUpdateCheck(): Promise<void> {
  const before = loadOfMachine()
  const { body, headers } = expectedAnswer()
  const init = `const init = { headers: ${JSON.stringify(headers)} }`
  const harness = await openHarness({
    constant: `const body = ${JSON.stringify(body)}; ${init}
      export default { fetch() { return new Response(body, init) } }`,
    read: `const query = 'select body from answers where app = ?'; ${init}
      export default { async fetch(request, env) {
        const app = new URL(request.url).pathname.split('/')[3]
        return new Response(await env.DB.prepare(query).bind(app).first('body'), init)
      } }`,
  })
  try {
    await fill(harness, body)
    await expectSameAnswers(harness)
    // Separate, so that the background work of the slow cases isn't charged to the fast ones.
    const plan = { rounds: ROUND_COUNT, merge: figuresOf }
    const { fromMemory, fromElsewhere } = casesOn(harness)
    const rounds = new Map([
      ...(await interleave(fromMemory, { ...plan, slices: FROM_MEMORY.slices })),
      ...(await interleave(fromElsewhere, { ...plan, slices: FROM_ELSEWHERE.slices })),
    ])
    console.log(
      `Update check: ${CONNECTIONS} connections, ${CLIENTS.length} clients, median of ${ROUND_COUNT} interleaved rounds`,
    )
    console.log(`Load of the machine before: ${before}, after: ${loadOfMachine()}\n`)
    printRounds(rounds, [CONSTANT, ONE_READ])
    const of = (read: (figures: Figures) => number) => share(rounds, HIT, CONSTANT, read)
    console.log(
      `\nHit in memory, counting included: ${percent(of(({ rate }) => rate))} of the constant's rate ` +
        `(wanted: ${percent(WANTED_SHARE)} or more), ${percent(1 / of(({ cpu }) => cpu))} by CPU time, ` +
        `p99 ${of(({ p99 }) => p99).toFixed(2)} times as long (wanted: ${WANTED_P99} or less).`,
    )
  } finally {
    await harness.close()
  }
}

function casesOn(harness: Harness): Record<'fromMemory' | 'fromElsewhere', Record<string, Case<Sample>>> {
  const at = (app: string, client = 'linux-x86_64/1.4.0') => `/update/acme/${app}/${client}`
  const load = async (worker: string, path: Load['path'], more: Partial<Load> = {}): Promise<Sample> => {
    const before = serverCpu()
    const stop = { milliseconds: FROM_ELSEWHERE.milliseconds }
    const always = { connections: CONNECTIONS, clients: CLIENTS, stop, status: 200 }
    const measured = await drive({ ...always, origin: harness.origin(worker), path, ...more })
    return { ...measured, cpu: serverCpu() - before }
  }
  const loadAndCount = async (worker: string, path: Load['path'], status = 200): Promise<Sample> => {
    const before = serverCpu()
    const measured = await load(worker, path, { status, stop: { milliseconds: FROM_MEMORY.milliseconds } })
    await setTimeout(DRAIN_MS)
    return { ...measured, cpu: serverCpu() - before }
  }
  let asked = 0
  const nextOfCrowd = () => at(`crowd-${asked++ % CROWD_SIZE}`)
  const fromMemory = {
    [CONSTANT]: () => loadAndCount('constant', () => at('one')),
    [HIT]: () => loadAndCount('product', () => at('one')),
    'the same, of 10,000 releases': () => loadAndCount('product', () => at('many')),
    'up to date (204), counted': () => loadAndCount('product', () => at('one', 'linux-x86_64/1.5.0'), 204),
  }
  const fromElsewhere = {
    [ONE_READ]: () => load('read', () => at('one')),
    async 'hit at the edge'(_round: number, slice: number) {
      if (slice === 0) await load('product', nextOfCrowd, { stop: { requests: CROWD_SIZE } })
      return load('product', nextOfCrowd)
    },
    'cold, from the bucket'(round: number, slice: number) {
      let each = 0
      const path = () => at(coldApp(round, slice, each++))
      return load('product', path, { stop: { requests: COLD_PER_SLICE } })
    },
  }
  return { fromMemory, fromElsewhere }
}

async function fill(harness: Harness, body: string): Promise<void> {
  const cold: string[] = []
  for (let round = -1; round < ROUND_COUNT; round++)
    for (let slice = 0; slice < FROM_ELSEWHERE.slices; slice++)
      for (let each = 0; each < COLD_PER_SLICE; each++) cold.push(coldApp(round, slice, each))
  await fillWithManifests(harness.files, cold)
  const database = await harness.database()
  await database.exec('create table answers (app text primary key, body text not null)')
  await database.prepare('insert into answers values (?, ?)').bind('one', body).run()
}

/** An application that was never requested before. */
const coldApp = (round: number, slice: number, each: number) => `cold-${round + 1}-${slice}-${each}`

/** The comparison is fair only if the Workers' responses are identical. */
async function expectSameAnswers(harness: Harness): Promise<void> {
  const answers = ['constant', 'read', 'product'].map(async (worker) => {
    const answer = await fetch(new URL('/update/acme/one/linux-x86_64/1.4.0', harness.origin(worker)))
    const headers = [...answer.headers].filter(([name]) => name !== 'date')
    return JSON.stringify([answer.status, headers, await answer.text()])
  })
  const different = new Set(await Promise.all(answers))
  if (different.size > 1) throw new Error(`The Workers' responses differ:\n${[...different].join('\n')}`)
}
