// One application that takes all of the load, against the same load spread over a hundred: what becomes of another
// application's feed, and whether every download and check of the load is counted.

import { setTimeout } from 'node:timers/promises'
import { keys } from '#shared/domain/releases/manifest.ts'
import { type Figures, figuresOf, type Sample } from './figures.ts'
import { type Harness, openHarness } from './harness.ts'
import { drive, type Load } from './load.ts'
import { loadOfMachine, percent, printRounds, share } from './report.ts'
import { type Case, interleave } from './rounds.ts'
import { serverCpu } from './server-cpu.ts'
import { aRelease, manifestOf } from './update-check-data.ts'

const SPREAD_OVER = 100
const CHECKS_PER_SECOND = 1000
const DOWNLOADS_PER_SECOND = 20
const SLICE_SECONDS = 5
const DEFAULT_SECONDS = 60
/** What is longer than the comparison is put on the hot application alone. */
const MAX_COMPARED_SECONDS = 60
const MIN_ROUNDS = 3
/** What the feed of the other application must keep of its rate. */
const WANTED_SHARE = 0.95
/** For the counts to be written, after the load has ended. */
const SETTLE_MS = 30_000

const HOT = 'one hot application'
const SPREAD = `spread over ${SPREAD_OVER}`
const FILE = 'x'.repeat(1000)
/** Of the downloads of a slice, each is from a network of its own, so all of them count. */
const networksOf = (slice: number) =>
  Array.from({ length: 2 * SLICE_SECONDS * DOWNLOADS_PER_SECOND }, (_, each) => ({
    'x-dev-client-ip': `10.${slice >> 8}.${slice & 255}.${each}`,
  }))

/** Reads what a Meter has counted. */
const READER = `export default { async fetch(request, env) {
  const { searchParams } = new URL(request.url)
  const meter = env.METER.get(env.METER.idFromName(searchParams.get('app')))
  const span = { from: searchParams.get('from'), to: new Date().toISOString() }
  return Response.json(await meter.totals(span))
} }`

interface Counted {
  downloads: number
  requests: number
  updateChecks: number
}

/** @param seconds of load on the hot application */
export async function benchHotApplication(seconds = DEFAULT_SECONDS): Promise<void> {
  const harness = await openHarness({ reader: READER })
  const from = new Date().toISOString()
  try {
    const crowd = Array.from({ length: SPREAD_OVER }, (_, each) => `crowd-${each}`)
    for (const app of ['hot', 'other', ...crowd]) await publish(harness, app)
    const sent = { hot: nothing(), crowd: nothing() }
    const cases = casesOn(harness, crowd, sent)
    const compared = Math.max(MIN_ROUNDS, Math.round(Math.min(seconds, MAX_COMPARED_SECONDS) / SLICE_SECONDS))
    const rounds = await interleave(cases, { rounds: compared, slices: 1, merge: figuresOf })
    const more = Math.round(seconds / SLICE_SECONDS) - compared
    for (let slice = 0; slice < more; slice++) await cases[HOT]?.(slice, 0)
    console.log(
      `Hot application: ${CHECKS_PER_SECOND} checks and ${DOWNLOADS_PER_SECOND} downloads a second, ` +
        `${compared * SLICE_SECONDS} s of it in each case, in interleaved slices of ${SLICE_SECONDS} s` +
        `${more > 0 ? `, then ${more * SLICE_SECONDS} s on the hot application` : ''}. ` +
        `Load of the machine: ${loadOfMachine()}\n\nThe feed of another application:\n`,
    )
    printRounds(rounds, [SPREAD])
    const of = (read: (figures: Figures) => number) => share(rounds, HOT, SPREAD, read)
    console.log(
      `\nBeside one hot application the feed of another keeps ${percent(of(({ rate }) => rate))} of its rate ` +
        `(wanted: ${percent(WANTED_SHARE)} or more), at ${percent(of(({ cpu }) => cpu))} of the CPU time.`,
    )
    print(HOT, sent.hot, await settled(harness, ['hot'], from, sent.hot))
    print(SPREAD, sent.crowd, await settled(harness, crowd, from, sent.crowd))
  } finally {
    await harness.close()
  }
}

type Sent = Record<'hot' | 'crowd', ReturnType<typeof nothing>>
const nothing = () => ({ downloads: 0, updateChecks: 0, broken: 0 })

function casesOn(harness: Harness, crowd: readonly string[], sent: Sent): Record<string, Case<Sample>> {
  const origin = harness.origin('product')
  const milliseconds = SLICE_SECONDS * 1000
  const load = (more: Pick<Load, 'path' | 'connections'> & Partial<Load>) =>
    drive({ origin, status: 200, stop: { milliseconds }, reconnects: true, ...more })
  let slices = 0

  const under = (name: 'hot' | 'crowd', apps: readonly string[]) => async () => {
    const networks = networksOf(slices++)
    let asked = 0
    const next = () => apps[asked++ % apps.length] ?? ''
    const before = serverCpu()
    const [measured, checks, files] = await Promise.all([
      load({ path: () => '/update/acme/other/linux-x86_64/1.4.0', connections: 4 }),
      load({
        path: () => `/update/acme/${next()}/linux-x86_64/1.4.0`,
        connections: 16,
        perSecond: CHECKS_PER_SECOND,
      }),
      load({
        path: () => `/asset/file-${next()}`,
        clients: networks,
        connections: 4,
        perSecond: DOWNLOADS_PER_SECOND,
      }),
    ])
    sent[name].updateChecks += checks.latencies.length
    sent[name].downloads += files.latencies.length
    sent[name].broken += checks.broken + files.broken
    return { ...measured, cpu: serverCpu() - before }
  }
  return { [SPREAD]: under('crowd', crowd), [HOT]: under('hot', ['hot']) }
}

async function publish({ files }: Harness, app: string): Promise<void> {
  const release = aRelease('1.5.0')
  await files.put(keys.manifest('acme', app, null), JSON.stringify(manifestOf(app, [release], app)))
  const assetId = `file-${app}`
  const marker = {
    ...{ assetId, filename: 'Editor.AppImage', size: FILE.length, sha256: '0'.repeat(64), appId: app },
    ...{ releaseId: release.id, version: release.version, channel: null, platform: 'linux-x86_64' },
    purged: false,
  }
  await files.put(keys.file(assetId), FILE)
  await files.put(keys.marker(assetId), JSON.stringify(marker))
}

/** What was counted, once it is as much as was sent, or no more is to be expected. */
async function settled(
  harness: Harness,
  apps: readonly string[],
  from: string,
  sent: Sent['hot'],
): Promise<Counted> {
  const until = performance.now() + SETTLE_MS
  for (;;) {
    const counted = { downloads: 0, requests: 0, updateChecks: 0 }
    for (const app of apps) {
      const answer = await fetch(new URL(`/?app=${app}&from=${from}`, harness.origin('reader')))
      const totals = (await answer.json()) as Counted
      for (const each of ['downloads', 'requests', 'updateChecks'] as const) counted[each] += totals[each]
    }
    const isAll = counted.downloads >= sent.downloads && counted.updateChecks >= sent.updateChecks
    if (isAll || performance.now() > until) return counted
    await setTimeout(1000)
  }
}

function print(name: string, sent: Sent['hot'], counted: Counted): void {
  // A request of a broken connection may have been counted.
  const isWithin = (count: number, least: number) => count >= least && count <= least + sent.broken
  const isExact =
    isWithin(counted.downloads, sent.downloads) && isWithin(counted.updateChecks, sent.updateChecks)
  console.log(
    `${name}: ${sent.downloads} downloads and ${sent.updateChecks} checks answered, ` +
      `${counted.downloads} and ${counted.updateChecks} counted, ${sent.broken} connections broken ` +
      `(${isExact ? 'none lost' : 'DIFFERENT'}).`,
  )
  if (!isExact) process.exitCode = 1
}
