// Throughput of the update feed, against a Worker that answers the same bytes as a constant (the upper bound), and
// against one that reads a row of a database for each response (the usual design of a feed). The product counts every
// check during the run.

import { type Figures, figuresOf, type Sample } from './figures.ts'
import { type Harness, openHarness } from './harness.ts'
import { drive, type Load } from './load.ts'
import { percent, printRounds, share } from './report.ts'
import { type Case, interleave } from './rounds.ts'
import { serverCpu } from './server-cpu.ts'
import { CROWD_SIZE, expectedAnswer, fillWithManifests } from './update-check-data.ts'

const ROUND_COUNT = 5
const SLICES_PER_ROUND = 4
const SLICE_MS = 500
const CONNECTIONS = 16
const COLD_PER_SLICE = 120

const CONSTANT = 'constant'
const ONE_READ = 'one D1 read'
const HIT = 'hit in memory, counted'

export async function benchUpdateCheck(): Promise<void> {
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
    const plan = { rounds: ROUND_COUNT, slices: SLICES_PER_ROUND, merge: figuresOf }
    const { fromMemory, fromElsewhere } = casesOn(harness)
    const rounds = new Map([
      ...(await interleave(fromMemory, plan)),
      ...(await interleave(fromElsewhere, plan)),
    ])
    const time = `${ROUND_COUNT} rounds of ${(SLICES_PER_ROUND * SLICE_MS) / 1000} s in ${SLICES_PER_ROUND} interleaved slices`
    console.log(`Update check: ${CONNECTIONS} connections, median of ${time}\n`)
    printRounds(rounds, [CONSTANT, ONE_READ])
    const of = (read: (figures: Figures) => number) => share(rounds, HIT, CONSTANT, read)
    console.log(
      `\nHit in memory, counting included: ${percent(of(({ rate }) => rate))} of the constant's rate ` +
        `(${percent(1 / of(({ cpu }) => cpu))} by CPU time; wanted: 85 % or more), ` +
        `p99 ${of(({ p99 }) => p99).toFixed(2)} times as long (wanted: 2 or less).`,
    )
  } finally {
    await harness.close()
  }
}

function casesOn(harness: Harness): Record<'fromMemory' | 'fromElsewhere', Record<string, Case<Sample>>> {
  const at = (app: string, client = 'linux-x86_64/1.4.0') => `/update/acme/${app}/${client}`
  const load = async (worker: string, path: Load['path'], more: Partial<Load> = {}): Promise<Sample> => {
    const before = serverCpu()
    const always = { connections: CONNECTIONS, stop: { milliseconds: SLICE_MS }, status: 200 }
    const measured = await drive({ ...always, origin: harness.origin(worker), path, ...more })
    return { ...measured, cpu: serverCpu() - before }
  }
  let asked = 0
  const nextOfCrowd = () => at(`crowd-${asked++ % CROWD_SIZE}`)
  const fromMemory = {
    [CONSTANT]: () => load('constant', () => at('one')),
    [HIT]: () => load('product', () => at('one')),
    'the same, of 10,000 releases': () => load('product', () => at('many')),
    'up to date (204), counted': () =>
      load('product', () => at('one', 'linux-x86_64/1.5.0'), { status: 204 }),
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
    for (let slice = 0; slice < SLICES_PER_ROUND; slice++)
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
