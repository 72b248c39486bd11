// The overview and the insights of an application with two years of data at 5,000 checks a day: the time and size of each
// procedure that these pages call, with the Meter loaded from its storage for each call.

import { gzipSync } from 'node:zlib'
import { DAY, utcDay, utcHour } from '#shared/domain/time.ts'
import { meterTraffic } from '#worker/local/demo/traffic.ts'
import { type Harness, openHarness } from './harness.ts'
import { openPublisher } from './publisher.ts'
import { loadOfMachine, printTable } from './report.ts'
import { serverCpu } from './server-cpu.ts'

const YEARS_DAYS = 730
const CHECKS_A_DAY = 5000
/** Made-up ones beside those of releases. */
const INVENTED_VERSIONS = 10
const CALLS = 50
const MAX_MS = 100
const MAX_BYTES = 40_000
const COUNTS_PER_REQUEST = 2000

/** Distinct clients of a day: few hashes, in as many values as are told apart. */
const FILLER = `
const hashes = (n) => Float64Array.from({ length: n }, () => Math.floor(Math.random() * 2 ** 52))
const values = (dimension, count, name) =>
  Array.from({ length: count }, (_, each) => ({ dimension, value: name(each), hashes: hashes(3) }))
export default { async fetch(request, env) {
  const { pathname, searchParams } = new URL(request.url)
  const meter = env.METER.get(env.METER.idFromName(searchParams.get('app')))
  if (pathname === '/unload') await meter.unload().catch(() => undefined)
  if (pathname === '/counts') await meter.count(await request.json())
  if (pathname === '/clients') for (const day of await request.json()) {
    const { id: keys } = await meter.clientKeys(day)
    const sketches = [
      ...values('all', 1, () => ''), ...values('version', 24, (each) => '2.' + each + '.0'),
      ...values('platform', 12, (each) => 'linux-x86_64-' + each),
      ...values('version on platform', 24, (each) => JSON.stringify(['2.' + each + '.0', 'linux-x86_64'])),
      ...values('country', 24, (each) => 'A' + String.fromCharCode(65 + each)), ...values('channel', 3, (each) => 'c' + each),
    ]
    await meter.count([], { id: crypto.randomUUID(), clients: { keys, day, at: Date.parse(day), sketches, seen: [] } })
  }
  return new Response()
} }`

export async function benchOverview(): Promise<void> {
  const harness = await openHarness({ filler: FILLER }, { canUnloadMeters: true })
  try {
    const publisher = await openPublisher(harness.origin('product'))
    const { releaseId } = await publisher.publish('2.0.0', Buffer.from('program'))
    const { app: appId } = publisher.ids
    const now = new Date()
    const from = utcDay(new Date(now.getTime() - YEARS_DAYS * DAY))
    await fill(harness, appId, from, now)
    const to = utcDay(now)
    const month = { appId, from: utcDay(new Date(now.getTime() - 29 * DAY)), to }
    const all = { appId, from: utcDay(new Date(now.getTime() - (YEARS_DAYS - 1) * DAY)), to }
    const calls: [string, string, object][] = [
      ['Overview, 30 days', 'insights.application.read', month],
      ['Clients, 30 days', 'insights.clients.read', month],
      ['Outcomes, 30 days', 'insights.outcomes.read', month],
      ['Insights, two years', 'insights.application.read', all],
      ['Clients, two years', 'insights.clients.read', all],
      ['Outcomes, two years', 'insights.outcomes.read', all],
      ['Hours', 'insights.hours.read', { appId }],
      ['Last day', 'insights.lastDay.read', { appId }],
      ['Adoption', 'insights.adoption.read', { org: publisher.ids.org, app: appId, release: releaseId }],
    ]
    console.log(
      `Overview: ${YEARS_DAYS} days of ${CHECKS_A_DAY} checks, ${CALLS} calls of each, the Meter loaded for each. ` +
        `Load of the machine: ${loadOfMachine()}\n`,
    )
    const rows: string[][] = []
    for (const [title, procedure, input] of calls) {
      const path = `/directory/rspc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
      const authorization = `Bearer ${publisher.person.accessToken}`
      const figures = await measure(harness, appId, path, authorization)
      rows.push([title, ...figures])
    }
    printTable(
      [
        '',
        'p50 ms',
        'p95',
        'max',
        'CPU ms',
        'bytes',
        'gzip',
        `p95 under ${MAX_MS} ms, ${MAX_BYTES / 1000} KB`,
      ],
      rows,
    )
  } finally {
    await harness.close()
  }
}

async function measure(
  harness: Harness,
  appId: string,
  path: string,
  authorization: string,
): Promise<string[]> {
  const times: number[] = []
  let cpu = 0
  let bytes = 0
  let packed = 0
  for (let call = 0; call < CALLS; call++) {
    await ask(harness, `/unload?app=${appId}`)
    const before = serverCpu()
    const began = performance.now()
    const answer = await fetch(new URL(path, harness.origin('product')), { headers: { authorization } })
    const text = await answer.text()
    times.push(performance.now() - began)
    cpu += serverCpu() - before
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    bytes = text.length
    packed = gzipSync(text).length
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(CALLS - 1, Math.floor(CALLS * share))] ?? 0
  const holds = at(0.95) < MAX_MS && bytes < MAX_BYTES
  if (!holds) process.exitCode = 1
  return [
    ...[at(0.5), at(0.95), at(1), cpu / CALLS / 1000].map((value) => value.toFixed(1)),
    ...[String(bytes), String(packed), holds ? 'yes' : 'NO'],
  ]
}

async function fill(harness: Harness, appId: string, from: string, now: Date): Promise<void> {
  const counts = meterTraffic({
    ...{
      from,
      to: utcDay(now),
      lastHour: utcHour(now),
      scale: CHECKS_A_DAY,
      inventedVersions: INVENTED_VERSIONS,
    },
  })
  for (let start = 0; start < counts.length; start += COUNTS_PER_REQUEST)
    await ask(harness, `/counts?app=${appId}`, counts.slice(start, start + COUNTS_PER_REQUEST))
  const days = Array.from({ length: YEARS_DAYS + 1 }, (_, day) =>
    utcDay(new Date(Date.parse(from) + day * DAY)),
  )
  for (let start = 0; start < days.length; start += 50)
    await ask(harness, `/clients?app=${appId}`, days.slice(start, start + 50))
}

async function ask(harness: Harness, path: string, body: unknown = null): Promise<void> {
  const answer = await fetch(new URL(path, harness.origin('filler')), {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
