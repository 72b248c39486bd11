// Figures beside charts: short ones for axes, shares and changes.

import { once } from '#shared/once.ts'

const compact = once(() => new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }))
const percent = once(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** 18240 → '18.2k', 1840000 → '1.84M', 950 → '950'. */
export function formatCompact(value: number): string {
  return compact().format(value).replace('K', 'k')
}

/** A share of a whole with one decimal, so that a list aligns: 1386 of 18240 → '7.6%'. None and all: '0%', '100%'. */
export function formatShare(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%'
  return part === whole ? '100%' : `${percent().format((part / whole) * 100)}%`
}

/** How a count has changed, in whole percent; null if the count before was zero. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}
