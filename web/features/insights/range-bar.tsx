import type { ReactNode } from 'react'
import { isComparable } from '#web/lib/api/insights-comparison.ts'
import { formatSpan } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Segments } from '#web/ui/segments/segments.tsx'
import { isHoursComparable } from './hour-counts.ts'
import styles from './insights.module.css'
import { type RangeChange, SHOWN_RANGES, type ShownInsights } from './insights-range.ts'

interface RangeBarProps {
  shown: Pick<ShownInsights, 'range' | 'compare'>
  /** UTC days that are shown; until the answer is there, those that it will most likely be of. */
  days: { from: string; to: string }
  /** Filters, where what is shown can be filtered. */
  filters?: ReactNode
  onShow: (change: RangeChange) => void
}

/** The time that the charts show, and whether it is compared with that before. */
export function RangeBar({ shown: { range, compare }, days, filters, onShow }: RangeBarProps) {
  const { createdAt } = useApplication()
  const byHour = 'hours' in range
  const comparable = byHour ? isHoursComparable(range.hours, createdAt) : isComparable({ days }, createdAt)
  return (
    <div className={styles.bar}>
      <Segments
        label="Range"
        value={range.value}
        options={SHOWN_RANGES}
        onChange={(value) => onShow({ range: value })}
      />
      <span className={styles.span}>{byHour ? 'By hour, up to now' : formatSpan(days)}</span>
      {filters && <span className={styles.filters}>{filters}</span>}
      {comparable && (
        <span className={styles.compare}>
          <Checkbox
            label={`Compare with the ${range.words} before`}
            checked={compare}
            onChange={(event) => onShow({ compare: event.target.checked })}
          />
        </span>
      )}
    </div>
  )
}
