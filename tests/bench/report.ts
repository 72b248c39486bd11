// The report: medians of the rounds, and each case as a share of its reference. A share is the median of the shares
// of each round, in which both ran within seconds of each other, so a machine that slows down during the run doesn't
// change it.

import { loadavg } from 'node:os'
import type { Figures } from './figures.ts'
import type { Rounds } from './rounds.ts'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Median share of a case in its reference, of the figure that `read` takes from a round. */
export function share<F>(
  rounds: Rounds<F>,
  name: string,
  reference: string,
  read: (figures: F) => number,
): number {
  return median(shares(rounds, name, reference, read))
}

/** The share of each round. */
export function shares<F>(
  rounds: Rounds<F>,
  name: string,
  reference: string,
  read: (figures: F) => number,
): number[] {
  const others = (rounds.get(reference) ?? []).map(read)
  return (rounds.get(name) ?? []).map((each, round) => read(each) / (others[round] ?? Number.NaN))
}

/** Standard normal quantile of 0.975. */
const Z = 1.96

/**
 * The 95% confidence interval of the median, from the ranks of the values: it assumes nothing of how they are
 * distributed. Source: Conover, Practical Nonparametric Statistics, 3.2.
 * @returns the lowest and the highest value for fewer than six values
 */
export function medianInterval(values: readonly number[]): [low: number, high: number] {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.max(1, Math.floor((sorted.length - Z * Math.sqrt(sorted.length)) / 2))
  return [sorted[rank - 1] ?? Number.NaN, sorted[sorted.length - rank] ?? Number.NaN]
}

/** As in `96 % (94 % to 98 %)`. */
export function percentWithInterval(values: readonly number[]): string {
  const [low, high] = medianInterval(values)
  return `${percent(median(values))} (${percent(low)} to ${percent(high)})`
}

/** One line per case: its figures, and its rate as a share of each reference. */
export function printRounds(rounds: Rounds<Figures>, references: readonly string[]): void {
  const milliseconds = (value: number) => value.toFixed(value < 10 ? 2 : 0)
  const rows = [...rounds].map(([name, figures]) => {
    const of = (figure: keyof Figures) => median(figures.map((each) => each[figure]))
    return [
      name,
      of('rate').toFixed(0),
      ...references.map((reference) => percent(share(rounds, name, reference, ({ rate }) => rate))),
      Number.isNaN(of('cpu')) ? '-' : of('cpu').toFixed(0),
      ...[of('p50'), of('p99'), of('p999'), of('max')].map(milliseconds),
    ]
  })
  printTable(
    ['', 'requests/s', ...references.map((name) => `of ${name}`), 'CPU µs', 'p50 ms', 'p99', 'p99.9', 'max'],
    rows,
  )
}

/** Processes that wanted a core in the last minute: beside the benchmark's own two, those of others. */
export const loadOfMachine = () => (loadavg()[0] ?? 0).toFixed(1)

export const percent = (part: number) => `${(part * 100).toFixed(0)} %`

/** The first column is aligned left, the others right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  for (const row of all) console.log(row.map(align).join('  '))
}
