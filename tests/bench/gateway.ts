// The gateway's overhead: a call that it proxies to a remote service, against a Worker that only calls `fetch`; and a
// file of the console, against a Worker that only has assets. All are deployed with the console's files, since the
// platform routes requests differently for a Worker with assets.

import { readdirSync } from 'node:fs'
import { signUp } from '#tests/fixtures/person.ts'
import { buildDir } from '#worker/scripts/build.ts'
import { anyFreePort } from '#worker/scripts/launch/port.ts'
import { type Figures, figuresOf, type Sample } from './figures.ts'
import { openHarness } from './harness.ts'
import { drive, type Load } from './load.ts'
import { median, percent, printRounds, share } from './report.ts'
import { interleave, type Rounds } from './rounds.ts'
import { serverCpu } from './server-cpu.ts'

const CONNECTIONS = 16
/** Slices are short, so that other load on the machine, which varies by the second, affects all cases alike. */
const PLAN = { rounds: 5, slices: 50, merge: figuresOf }
const SLICE_MS = 100
const CALL = '/directory/rspc/orgs.list'

export async function benchGateway(): Promise<void> {
  const port = await anyFreePort()
  const remote = `http://127.0.0.1:${port}`
  const harness = await openHarness(
    {
      remote: `const body = JSON.stringify({ data: 'x'.repeat(2000) })
        const init = { headers: { 'content-type': 'application/json' } }
        export default { fetch() { return new Response(body, init) } }`,
      'bare proxy': `export default { fetch(request) {
        const { pathname, search } = new URL(request.url)
        return fetch('${remote}' + pathname.slice('/directory'.length) + search, request)
      } }`,
      'bare assets': 'export default { fetch(request, env) { return env.ASSETS.fetch(request) } }',
    },
    { ports: { remote: port }, settings: { DIRECTORY_URL: remote }, pages: `${buildDir}/web` },
  )
  const load = async (
    worker: string,
    path: string,
    headers: Load['headers'] = {},
    connections = CONNECTIONS,
  ): Promise<Sample> => {
    const before = serverCpu()
    const measured = await drive({
      origin: harness.origin(worker),
      path: () => path,
      connections,
      stop: { milliseconds: SLICE_MS },
      status: 200,
      headers,
    })
    return { ...measured, cpu: serverCpu() - before }
  }
  try {
    const script = readdirSync(`${buildDir}/web/assets`).find((name) => /^kernel-.*\.js$/.test(name))
    const file = `/assets/${script}`
    const person = await signUp(harness.origin('product').origin)
    const authorization = { authorization: `Bearer ${person.accessToken}` }
    // No JWT, so there is no session to check.
    const unchecked = { authorization: `Bearer ${'t'.repeat(person.accessToken.length)}` }
    const proxied = await interleave(
      {
        'bare proxy': () => load('bare proxy', CALL, authorization),
        'proxied call': () => load('product', CALL, authorization),
        'without session check': () => load('product', CALL, unchecked),
      },
      PLAN,
    )
    // With every connection busy, latency only reflects throughput; added latency shows in one call at a time.
    const alone = await interleave(
      {
        'bare proxy': () => load('bare proxy', CALL, authorization, 1),
        'proxied call': () => load('product', CALL, authorization, 1),
      },
      PLAN,
    )
    const compressed = { 'accept-encoding': 'br' }
    const served = await interleave(
      {
        'bare assets': () => load('bare assets', `${file}.br`),
        'static file': () => load('product', file, compressed),
      },
      PLAN,
    )
    console.log(`Gateway: ${CONNECTIONS} connections, median of ${PLAN.rounds} interleaved rounds\n`)
    printRounds(proxied, ['bare proxy'])
    tell(proxied, 'proxied call', 'bare proxy', 85)
    tell(proxied, 'proxied call', 'without session check', 97)
    console.log(`One at a time: ${added(alone, 'proxied call', 'bare proxy')} (wanted: at most 1 ms).\n`)
    printRounds(served, ['bare assets'])
    tell(served, 'static file', 'bare assets', 95)
  } finally {
    await harness.close()
  }
}

function tell(rounds: Rounds<Figures>, name: string, reference: string, wanted: number): void {
  const rate = percent(share(rounds, name, reference, (figures) => figures.rate))
  const cpu = percent(1 / share(rounds, name, reference, (figures) => figures.cpu))
  console.log(
    `\n${name}: ${rate} of the rate (${cpu} by processor time; wanted: ${wanted} %), ${added(rounds, name, reference)}.\n`,
  )
}

function added(rounds: Rounds<Figures>, name: string, reference: string): string {
  const p50 = (of: string) => median((rounds.get(of) ?? []).map((figures) => figures.p50))
  return `${(p50(name) - p50(reference)).toFixed(2)} ms added at p50`
}
