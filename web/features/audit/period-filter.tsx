import { Select } from '#web/ui/select/select.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './audit.module.css'
import type { AuditFilterState } from './audit-filter.ts'
import { type AuditPeriod, daysOf, periodOf } from './audit-period.ts'

const PERIODS: { value: AuditPeriod; label: string }[] = [
  { value: 'any', label: 'Any time' },
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: 'days', label: 'Choose days…' },
]

/** The days that the log shows: by their number, or from one to another. */
export function PeriodFilter({ filter }: { filter: AuditFilterState }) {
  const { shown, change, type, isChoosingDays, chooseDays } = filter
  const { from, to } = shown
  const period = isChoosingDays ? 'days' : periodOf(shown, new Date())
  const choose = (next: AuditPeriod) => {
    if (next === 'days') chooseDays()
    else change(next === 'any' ? { from: undefined, to: undefined } : daysOf(next, new Date()))
  }
  return (
    <>
      <Select compact label="When" value={period} options={PERIODS} onChange={choose} />
      {period === 'days' && (
        <span className={styles.days}>
          <TextInput
            compact
            type="date"
            aria-label="From"
            value={from ?? ''}
            max={to}
            onChange={(event) => type({ from: event.target.value || undefined })}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            compact
            type="date"
            aria-label="To"
            value={to ?? ''}
            min={from}
            onChange={(event) => type({ to: event.target.value || undefined })}
          />
        </span>
      )}
    </>
  )
}
