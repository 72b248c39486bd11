// What is made of the measurements of one round.

import type { Measured } from './load.ts'

/** Processor time that the server has used, in microseconds. */
export type Sample = Measured & { cpu: number }

export interface Figures {
  /** Answers a second. */
  rate: number
  /** Processor time of the server for each answer, in microseconds; NaN where the system does not tell. */
  cpu: number
  /** Milliseconds. */
  p50: number
  p99: number
  p999: number
  max: number
}

/** Figures of the slices of one round together. */
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
