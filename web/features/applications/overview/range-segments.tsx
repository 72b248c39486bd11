import { type InsightsRange, RANGES } from '#web/lib/api/insights-ranges.ts'
import { Segments } from '#web/ui/segments/segments.tsx'

export interface RangeProps {
  range: InsightsRange
  onRange: (range: InsightsRange['value']) => void
}

/** The days that all charts of the page show. */
export function RangeSegments({ range, onRange }: RangeProps) {
  return <Segments label="Range" value={range.value} onChange={onRange} options={RANGES} />
}
