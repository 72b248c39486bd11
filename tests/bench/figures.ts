// The figures of one round, from its samples.

import type { Measured } from './load.ts'

/** CPU time of the server, in microseconds. */
export type Sample = Measured & { cpu: number }

export interface Figures {
  /** Responses per second. */
  rate: number
  /** CPU time of the server per response, in microseconds; NaN where the system doesn't report it. */
  cpu: number
  /** Milliseconds. */
  p50: number
  p99: number
  p999: number
  max: number
}

/** The figures of a round's slices together. */
export function figuresOf(samples: readonly Sample[]): Figures {
  const sorted = Float64Array.from(samples.flatMap(({ latencies }) => latencies)).sort()
  const sum = (read: (sample: Sample) => number) => samples.reduce((total, each) => total + read(each), 0)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    rate: sorted.length / sum(({ seconds }) => seconds),
    cpu: sum(({ cpu }) => cpu) / sorted.length,
    p50: at(0.5),
    p99: at(0.99),
    p999: at(0.999),
    max: at(1),
  }
}
