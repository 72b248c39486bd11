import { AuditAction } from '#shared/domain/audit.ts'
import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './audit.module.css'
import type { ShownAudit } from './audit-filter.ts'

// The value of “all”, which is not an action.
const ALL = '*'
const ACTIONS: { value: AuditAction | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All events' },
  ...AuditAction.options.map((value) => ({ value, label: EVENT_WORDS[value] })),
]

interface AuditFilterBarProps {
  shown: ShownAudit
  onChange: (change: Partial<ShownAudit>) => void
}

/** Filters of the log. The actor is chosen in the list itself. */
export function AuditFilterBar({ shown: { action, actor, from, to }, onChange }: AuditFilterBarProps) {
  return (
    <div className={styles.filters}>
      <Select
        label="Event"
        value={action ?? ALL}
        options={ACTIONS}
        onChange={(value) => onChange({ action: value === ALL ? undefined : value })}
      />
      <TextInput
        type="date"
        aria-label="From"
        prefix="From"
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.target.value || undefined })}
      />
      <TextInput
        type="date"
        aria-label="To"
        prefix="To"
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.target.value || undefined })}
      />
      {actor && (
        <Button size="l" icon="close" onClick={() => onChange({ actor: undefined })}>
          Only one person or key
        </Button>
      )}
    </div>
  )
}
