// The spans of days that charts of insights can show, wherever they stand.

/** Years are told by week, so they are whole weeks. */
export const RANGES = [
  { value: '7d', label: '7 d', days: 7, words: '7 days' },
  { value: '30d', label: '30 d', days: 30, words: '30 days' },
  { value: '90d', label: '90 d', days: 90, words: '90 days' },
  { value: '1y', label: '1 y', days: 364, words: '52 weeks' },
  { value: '2y', label: '2 y', days: 728, words: '104 weeks' },
] as const
export type InsightsRange = (typeof RANGES)[number]

/** Shown unless the URL names another. */
export const [, DEFAULT_RANGE] = RANGES

/** The URL parameter of the range. */
export const RANGE_PARAMETER = 'range'

/** The range that a URL names; the default when it names none. */
export function parseRange(text: string | null): InsightsRange {
  return RANGES.find(({ value }) => value === text) ?? DEFAULT_RANGE
}
