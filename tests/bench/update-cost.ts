// What an update check costs beyond a constant answer, in CPU time, without the noise of sockets: both Workers answer
// the checks of one busy second in a loop, and what closing the window of counts costs afterwards is included. The
// lowest of many runs counts: other load on the machine only ever adds. The share is that of a constant's whole
// response, measured over HTTP in the same run.

import { setTimeout } from 'node:timers/promises'
import { type Harness, openHarness } from './harness.ts'
import { drive } from './load.ts'
import { percent, printTable } from './report.ts'
import { serverCpu } from './server-cpu.ts'
import { manifestOf, releasesOf, store } from './update-check-data.ts'
import { CONSTANT, CONSTANT_WORKER, clientsOf, copyAnswer, pathOf } from './update-constant.ts'
import { FORMAT_CHECKS, type FormatCheck } from './update-format-checks.ts'

const RUN_COUNT = 16
/** About as many as the constant answers in a second over HTTP: of these, as many clients are counted as in practice. */
const CHECKS = 12_000
/** Until the last checks of a run are counted. */
const DRAIN_MS = 1300
const WANTED_SHARE = 0.95

/** Answers `/loop` by that many checks, each a request of its own, as over HTTP. */
const LOOP = `function loop(handler) {
  const answer = handler.fetch
  handler.fetch = async (request, env, context) => {
    if (!request.url.endsWith('/loop')) return answer(request, env, context)
    const { count, requests } = await request.json()
    let answered = 0
    for (let each = 0; each < count; each++) {
      const { url, headers } = requests[each % requests.length]
      const response = answer(new Request(url, { headers }), env, context)
      if ((response instanceof Promise ? await response : response).status === 200) answered++
    }
    return Response.json(answered)
  }
}`
/** Two equal constants: their difference is the error of the measurement. */
const SECOND_CONSTANT = 'second constant'
/** The one that answers over HTTP, so that both others are equally warm. */
const OVER_HTTP = 'constant over HTTP'
const CONSTANT_IN_LOOP = `${LOOP}
  ${CONSTANT_WORKER.replace('export default', 'const worker =')}
  loop(worker)
  export default worker`

const CASES = {
  [CONSTANT]: 'one',
  [SECOND_CONSTANT]: 'one',
  'one release': 'one',
  '10,000 releases': 'many',
}

export async function benchUpdateCost(): Promise<void> {
  const rows: string[][] = []
  for (const [name, check] of Object.entries(FORMAT_CHECKS)) rows.push(await measureFormat(name, check))
  console.log(
    `\nUpdate check beyond a constant answer, CPU time in microseconds, the lowest of ${RUN_COUNT} runs of ${CHECKS} checks;` +
      ` share of the constant's speed: wanted ${percent(WANTED_SHARE)} or more\n`,
  )
  const [, ...others] = Object.keys(CASES)
  printTable(['', 'constant over HTTP', ...others.flatMap((each) => [each, 'share'])], rows)
}

async function measureFormat(name: string, check: FormatCheck): Promise<string[]> {
  const constants = [CONSTANT, SECOND_CONSTANT, OVER_HTTP].map((each) => [each, CONSTANT_IN_LOOP])
  const harness = await openHarness(Object.fromEntries(constants), { loop: LOOP })
  try {
    await store(harness.files, [
      manifestOf('one', releasesOf(1, check.assets)),
      manifestOf('many', releasesOf(10_000, check.assets)),
    ])
    await copyAnswer(harness, check)
    const costs = Object.entries(CASES).map(([each, app]) => ({
      each,
      app,
      lowest: Number.POSITIVE_INFINITY,
    }))
    let overHttp = Number.POSITIVE_INFINITY
    for (let run = -1; run < RUN_COUNT; run++) {
      const http = await costOverHttp(harness, check)
      if (run >= 0) overHttp = Math.min(overHttp, http)
      for (const cost of run % 2 ? costs : costs.toReversed()) {
        const looped = await costInLoop(harness, workerOf(cost.each), cost.app, check)
        if (run >= 0) cost.lowest = Math.min(cost.lowest, looped)
      }
    }
    const [constant, ...others] = costs.map(({ lowest }) => lowest)
    const beyond = others.map((lowest) => lowest - (constant ?? 0))
    const cells = beyond.flatMap((more) => [more.toFixed(1), percent(overHttp / (overHttp + more))])
    return [name, overHttp.toFixed(1), ...cells]
  } finally {
    await harness.close()
  }
}

const workerOf = (name: string) => (name === CONSTANT || name === SECOND_CONSTANT ? name : 'product')

/** CPU time of one check in microseconds. */
async function costInLoop(
  harness: Harness,
  worker: string,
  app: string,
  check: FormatCheck,
): Promise<number> {
  const origin = harness.origin(worker)
  const requests = clientsOf(check).map((headers, client) => ({
    url: new URL(pathOf(app, check.path(client)), origin).href,
    headers,
  }))
  const body = JSON.stringify({ count: CHECKS, requests })
  const before = serverCpu()
  const answered = await (await fetch(new URL('/loop', origin), { method: 'POST', body })).json()
  if (answered !== CHECKS) throw new Error(`${worker} answered ${answered} of ${CHECKS} checks`)
  await setTimeout(DRAIN_MS)
  return (serverCpu() - before) / CHECKS
}

/** CPU time of one constant response over HTTP, in microseconds. */
async function costOverHttp(harness: Harness, check: FormatCheck): Promise<number> {
  const before = serverCpu()
  const { latencies } = await drive({
    origin: harness.origin(OVER_HTTP),
    path: () => pathOf('one', check.path(0)),
    connections: 16,
    clients: clientsOf(check),
    stop: { milliseconds: 1000 },
    status: 200,
  })
  return (serverCpu() - before) / latencies.length
}
