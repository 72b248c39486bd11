// Several ranges of one file in one answer, as delta updaters ask for, against one range from their first to their last byte:
// by the time that the answers take, and by the bytes that they bring.

import { randomBytes } from 'node:crypto'
import { receive } from './bytes.ts'
import { openHarness } from './harness.ts'
import { openPublisher } from './publisher.ts'
import { median, percent, printTable, share } from './report.ts'
import { interleave } from './rounds.ts'

const ROUND_COUNT = 10
const SLICE_COUNT = 10
const RANGE_COUNT = 20
const MIB = 1024 * 1024
const FILE_BYTES = 64 * MIB

/** Bytes from the start of a range to that of the next, and between them. */
const LAYOUTS: Record<string, { step: number; gap: number }> = {
  'adjacent, 256 KiB each': { step: MIB / 4, gap: 0 },
  'gaps of 1 KiB, 256 KiB each': { step: MIB / 4, gap: 1024 },
  'gaps of 32 KiB, 256 KiB each': { step: MIB / 4, gap: 32 * 1024 },
  'gaps of 1 MiB, 1 MiB each': { step: 2 * MIB, gap: MIB },
}

export async function benchRanges(): Promise<void> {
  const harness = await openHarness({})
  try {
    const publisher = await openPublisher(harness.origin('product'))
    const { assetId } = await publisher.publish('1.0.0', randomBytes(FILE_BYTES))
    const url = new URL(`/asset/${assetId}`, harness.origin('product'))
    const timed = (range: string) => async () => {
      const began = performance.now()
      const bytes = await receive(url, { range: `bytes=${range}` })
      const time = performance.now() - began
      return { speed: 1 / time, rate: bytes / time }
    }
    const cases = Object.entries(LAYOUTS).flatMap(([name, { step, gap }]) => [
      [name, timed(rangesOf(step, gap))] as const,
      [single(name), timed(`0-${RANGE_COUNT * step - gap - 1}`)] as const,
    ])
    const rounds = await interleave(Object.fromEntries(cases), {
      rounds: ROUND_COUNT,
      slices: SLICE_COUNT,
      merge: (samples) => ({
        speed: median(samples.map(({ speed }) => speed)),
        rate: median(samples.map(({ rate }) => rate)),
      }),
    })
    console.log(`\n${RANGE_COUNT} ranges in one request, as a share of one range of the same span\n`)
    printTable(
      ['', 'MiB/s', 'speed', 'bytes/s'],
      Object.keys(LAYOUTS).map((name) => [
        name,
        ((median((rounds.get(name) ?? []).map(({ rate }) => rate)) * 1000) / MIB).toFixed(0),
        percent(share(rounds, name, single(name), ({ speed }) => speed)),
        percent(share(rounds, name, single(name), ({ rate }) => rate)),
      ]),
    )
  } finally {
    await harness.close()
  }
}

const single = (name: string) => `${name}, as one range`

function rangesOf(step: number, gap: number): string {
  const starts = Array.from({ length: RANGE_COUNT }, (_, index) => index * step)
  return starts.map((start) => `${start}-${start + step - gap - 1}`).join(',')
}
