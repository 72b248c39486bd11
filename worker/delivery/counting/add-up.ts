import type { Count } from './count.ts'

/** One count in place of those that differ by their number only. */
export function addUp(counts: readonly Count[]): Count[] {
  const sums = new Map<string, Count>()
  for (const count of counts) {
    const key = JSON.stringify({ ...count, count: 0 })
    const known = sums.get(key)
    if (known) known.count += count.count
    else sums.set(key, { ...count })
  }
  return [...sums.values()]
}
