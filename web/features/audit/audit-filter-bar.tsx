import { AuditAction } from '#shared/domain/audit.ts'
import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './audit.module.css'
import { EVERYTHING, type ShownAudit } from './audit-filter.ts'
import { useActorOptions } from './use-actor-options.ts'

// The value of “all”, which is neither an action nor an actor.
const ALL = '*'
const ACTIONS: { value: AuditAction | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All events' },
  ...AuditAction.options
    .map((value) => ({ value, label: EVENT_WORDS[value] }))
    .sort((one, other) => one.label.localeCompare(other.label)),
]

interface AuditFilterBarProps {
  shown: ShownAudit
  onChange: (change: Partial<ShownAudit>) => void
}

/** Filters of the log: by actor, by event and by day. */
export function AuditFilterBar({ shown, onChange }: AuditFilterBarProps) {
  const { action, actor, from, to } = shown
  const actors = useActorOptions(shown)
  return (
    <div className={styles.filters}>
      <Select
        compact
        label="Who"
        value={actor ?? ALL}
        options={[{ value: ALL, label: 'Everyone' }, ...actors]}
        onChange={(value) => onChange({ actor: value === ALL ? undefined : value })}
      />
      <Select
        compact
        label="Event"
        value={action ?? ALL}
        options={ACTIONS}
        onChange={(value) => onChange({ action: value === ALL ? undefined : value })}
      />
      <span className={styles.days}>
        <TextInput
          compact
          type="date"
          aria-label="From"
          value={from ?? ''}
          max={to}
          onChange={(event) => onChange({ from: event.target.value || undefined })}
        />
        <span aria-hidden="true">–</span>
        <TextInput
          compact
          type="date"
          aria-label="To"
          value={to ?? ''}
          min={from}
          onChange={(event) => onChange({ to: event.target.value || undefined })}
        />
      </span>
      {(action || actor || from || to) && (
        <Button variant="ghost" icon="close" onClick={() => onChange(EVERYTHING)}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
