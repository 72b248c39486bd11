import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { isComparable } from '#web/lib/api/insights-comparison.ts'
import { type InsightsRange, RANGES } from '#web/lib/api/insights-ranges.ts'
import { formatSpan } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Segments } from '#web/ui/segments/segments.tsx'
import styles from './insights.module.css'
import type { ShownInsights } from './insights-range.ts'

interface RangeBarProps {
  shown: ShownInsights
  insights: ApplicationInsights | undefined
  onShow: (change: { range?: InsightsRange['value']; compare?: boolean }) => void
}

/** The days that the charts show, and whether they are compared with those before. */
export function RangeBar({ shown: { range, compare }, insights, onShow }: RangeBarProps) {
  const { createdAt } = useApplication()
  // Until the answer is there as it will most likely be: nothing moves then.
  const { days } = insights ?? { days: lastDays(range.days) }
  return (
    <div className={styles.bar}>
      <Segments
        label="Range"
        value={range.value}
        options={RANGES}
        onChange={(value) => onShow({ range: value })}
      />
      <span className={styles.span}>{formatSpan(days)}</span>
      {isComparable({ days }, createdAt) && (
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

function lastDays(count: number) {
  const now = Date.now()
  return { from: utcDay(new Date(now - (count - 1) * DAY)), to: utcDay(new Date(now)) }
}
