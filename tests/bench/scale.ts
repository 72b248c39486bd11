// What one application may ask of its Meter: the measured cost of a batch of checks and of a download, alone and among
// others, and with them the simulation of the isolates that answer a million clients a minute.

import { simulateIsolates } from '#tests/fixtures/isolates.ts'
import { BATCHES_PER_SECOND } from '#worker/delivery/counting/window-pace.ts'
import { type Harness, openHarness } from './harness.ts'
import { loadOfMachine, median, printTable } from './report.ts'
import { serverCpu } from './server-cpu.ts'

const CHECKS_PER_SECOND = 1_000_000 / 60
const ISOLATES = [100, 300, 1000, 3000, 6000, 10_000]
/** The platform's soft limit of one Durable Object. */
const REQUESTS_PER_SECOND = 1000
const ROUNDS = 9
const BATCHES = 60
const DOWNLOADS = 300
/** Downloads that an isolate has gathered. */
const GATHERED = 50
/** Versions and platforms in a batch, and clients of whom a part is new to the isolate. */
const KINDS = 24
const CLIENTS = 60
const NEW_CLIENTS = 6

const CALLER = `
const day = new Date().toISOString().slice(0, 10), hour = new Date().toISOString().slice(0, 13)
const hashes = (n) => Float64Array.from({ length: n }, () => Math.floor(Math.random() * 2 ** 52))
export default { async fetch(request, env) {
  const { searchParams } = new URL(request.url)
  const meter = env.METER.get(env.METER.idFromName('app'))
  const each = Number(searchParams.get('each'))
  const download = () => {
    const count = { releaseId: 'r', assetId: 'a', platform: 'linux-x86_64', channel: '', version: '2.0.0', country: 'DE' }
    const network = crypto.randomUUID()
    return { at: new Date().toISOString(), file: 'r file', network, clientId: '', bytes: 10, size: 10, byUpdater: true,
      count, identity: network }
  }
  if (searchParams.get('what') === 'downloads') {
    for (let index = 0; index < each; index++) await meter.request({ ...download(), batch: crypto.randomUUID() })
    return new Response()
  }
  if (searchParams.get('what') === 'gathered') {
    for (let index = 0; index < each; index += ${GATHERED})
      await meter.requests({ id: crypto.randomUUID(), windowMs: 1000, requests: Array.from({ length: ${GATHERED} }, download) })
    return new Response()
  }
  const { id: keys } = await meter.clientKeys(day)
  let bytes = 0
  for (let index = 0; index < each; index++) {
    const counts = Array.from({ length: ${KINDS} }, (_, kind) => ({ kind: 'update_check', day, hour, releaseId: '',
      assetId: '', platform: ['linux-x86_64', 'windows-x86_64', 'darwin-aarch64'][kind % 3], channel: '',
      version: '2.0.' + (kind >> 1), country: 'DE', reason: 'up-to-date', count: 4 }))
    const sketch = (dimension, value) => ({ dimension, value, hashes: hashes(${NEW_CLIENTS}) })
    const sketches = [sketch('all', ''), sketch('version', '2.0.1'), sketch('platform', 'linux-x86_64'),
      sketch('version on platform', '["2.0.1","linux-x86_64"]'), sketch('country', 'DE'), sketch('channel', 'production')]
    const seen = [{ version: '2.0.1', today: hashes(${CLIENTS}), before: null }]
    const clients = { keys, day, at: Date.now(), sketches, seen }
    bytes += JSON.stringify(counts).length + 8 * (${CLIENTS} + 6 * ${NEW_CLIENTS})
    await meter.count(counts, { id: crypto.randomUUID(), clients, windowMs: 1000 })
  }
  return new Response(String(bytes / each))
} }`

export async function benchScale(): Promise<void> {
  const harness = await openHarness({ caller: CALLER })
  try {
    await callMeter(harness, 'batches', BATCHES)
    const costs = { batches: [] as number[], downloads: [] as number[], gathered: [] as number[] }
    let bytes = 0
    for (let round = 0; round < ROUNDS; round++) {
      const batches = await callMeter(harness, 'batches', BATCHES)
      bytes = batches.answer
      costs.batches.push(batches.cpu / BATCHES)
      costs.downloads.push((await callMeter(harness, 'downloads', DOWNLOADS)).cpu / DOWNLOADS)
      costs.gathered.push((await callMeter(harness, 'gathered', DOWNLOADS)).cpu / DOWNLOADS)
    }
    report(
      { batch: median(costs.batches), download: median(costs.downloads), gathered: median(costs.gathered) },
      bytes,
    )
  } finally {
    await harness.close()
  }
}

async function callMeter(harness: Harness, what: 'batches' | 'downloads' | 'gathered', each: number) {
  const before = serverCpu()
  const answer = await fetch(new URL(`/?what=${what}&each=${each}`, harness.origin('caller')))
  if (!answer.ok) throw new Error(await answer.text())
  return { answer: Number(await answer.text()), cpu: serverCpu() - before }
}

/** CPU time in microseconds, the call included; `gathered`: of one download among `GATHERED`. */
type Costs = Record<'batch' | 'download' | 'gathered', number>

function report({ batch, download, gathered }: Costs, bytes: number): void {
  const perSecond = (cost: number) => Math.floor(1_000_000 / cost)
  const capacity = Math.min(REQUESTS_PER_SECOND, perSecond(batch))
  console.log(
    `Scale: a batch of ${KINDS} kinds of checks and ${CLIENTS} clients costs ${batch.toFixed(0)} µs and ` +
      `${bytes.toFixed(0)} bytes, a download ${download.toFixed(0)} µs, among ${GATHERED} of them ${gathered.toFixed(0)} µs (CPU, the call included). ` +
      `Load of the machine: ${loadOfMachine()}\n` +
      `So a Meter takes ${capacity} batches or ${Math.min(REQUESTS_PER_SECOND, perSecond(download))} downloads a second, gathered ${perSecond(gathered)}.\n\n` +
      `${CHECKS_PER_SECOND.toFixed(0)} checks a second of one application, wanted: ${BATCHES_PER_SECOND} batches a second\n`,
  )
  const rows = ISOLATES.map((isolates) => {
    const traffic = { isolates, checksPerSecond: CHECKS_PER_SECOND, seconds: 180, capacity }
    const settled = simulateIsolates(traffic)
    const fixed = simulateIsolates({ ...traffic, isFixed: true })
    const rate = median(settled.perSecond.slice(60))
    const lostShare = ({ lost, counted }: { lost: number; counted: number }) =>
      `${((100 * lost) / (lost + counted)).toFixed(2)} %`
    return [
      String(isolates),
      median(fixed.perSecond.slice(60)).toFixed(0),
      lostShare(fixed),
      (settled.longest / 1000).toFixed(1),
      rate.toFixed(0),
      `${((rate * batch) / 10_000).toFixed(0)} %`,
      `${((rate * bytes) / 1000).toFixed(0)}`,
      lostShare(settled),
    ]
  })
  printTable(
    [
      'isolates',
      'every second',
      'lost',
      'longest window s',
      'batches/s',
      'of a core',
      'KB/s',
      'lost in 3 min',
    ],
    rows,
  )
}
