// The update check in one format, from memory and with all counting, against a Worker that answers the same bytes as a
// constant: of an application with one release, and of one with ten thousand.

import { setTimeout } from 'node:timers/promises'
import { SECOND } from '#shared/domain/time.ts'
import { type Figures, figuresOf, type Sample } from './figures.ts'
import { openHarness } from './harness.ts'
import { drive } from './load.ts'
import { loadOfMachine, median, percent, percentWithInterval, printRounds, shares } from './report.ts'
import { interleave } from './rounds.ts'
import { serverCpu } from './server-cpu.ts'
import { manifestOf, releasesOf, store } from './update-check-data.ts'
import { CONSTANT, CONSTANT_WORKER, clientsOf, copyAnswer, pathOf } from './update-constant.ts'
import { FORMAT_CHECKS, type FormatCheck } from './update-format-checks.ts'

const ROUND_COUNT = 12
const SLICES = 2
/** Long enough for windows of counted checks to close during the load. */
const SLICE_MS = 1200
/** After a slice, until its last checks are counted: this CPU time belongs to it, too. */
const DRAIN_MS = 1200
const CONNECTIONS = 16
const WANTED_SHARE = 0.95

const ONE = 'hit in memory, counted'
const MANY = 'the same, of 10,000 releases'
const CASES = [CONSTANT, ONE, MANY]

/** The benchmarks by name, as `run.ts` lists them. */
export const formatBenches = Object.fromEntries(
  Object.entries(FORMAT_CHECKS).map(([name, check]) => [
    `update-${name}`,
    (seconds?: number) => benchFormat(name, check, roundsIn(seconds)),
  ]),
)

/** A precise figure takes more rounds than the default: two equal constants differ by some percent in one round. */
function roundsIn(seconds: number | undefined): number {
  const ofRound = (CASES.length * SLICES * (SLICE_MS + DRAIN_MS)) / SECOND
  return seconds === undefined ? ROUND_COUNT : Math.max(1, Math.round(seconds / ofRound) - 1)
}

async function benchFormat(name: string, check: FormatCheck, roundCount: number): Promise<void> {
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
      const clients = clientsOf(check)
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
    const rounds = await interleave(cases, { rounds: roundCount, slices: SLICES, merge: figuresOf })
    console.log(
      `\nUpdate check, ${name}: ${CONNECTIONS} connections, ${check.clients.length} clients, ${roundCount} rounds`,
    )
    console.log(`Load of the machine before: ${before}, after: ${loadOfMachine()}\n`)
    printRounds(rounds, [CONSTANT])
    const of = (each: string, read: (figures: Figures) => number) => shares(rounds, each, CONSTANT, read)
    const byCpu = (each: string) => of(each, ({ cpu }) => cpu).map((cost) => 1 / cost)
    for (const each of [ONE, MANY])
      console.log(
        `${each}: ${percentWithInterval(of(each, ({ rate }) => rate))} of the constant's rate (wanted: ` +
          `${percent(WANTED_SHARE)} or more), ${percentWithInterval(byCpu(each))} by CPU time, p99 ` +
          `${median(of(each, ({ p99 }) => p99)).toFixed(2)} times as long.`,
      )
  } finally {
    await harness.close()
  }
}
