import { AuditAction } from '#shared/domain/audit.ts'
import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Select } from '#web/ui/select/select.tsx'
import styles from './audit.module.css'
import { type AuditFilterState, EVERYTHING } from './audit-filter.ts'
import { ExportButton } from './export-button.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { useActorOptions } from './use-actor-options.ts'

// The value of “all”, which is neither an action nor an actor.
const ALL = '*'
const ACTIONS: { value: AuditAction | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All events' },
  ...AuditAction.options
    .map((value) => ({ value, label: EVENT_WORDS[value] }))
    .sort((one, other) => one.label.localeCompare(other.label)),
]

/** Filters of the log: by actor, by event and by day; and what they show as a file. */
export function AuditFilterBar({ filter }: { filter: AuditFilterState }) {
  const { shown, change } = filter
  const { action, actor, from, to } = shown
  const actors = useActorOptions(shown)
  return (
    <div className={styles.filters}>
      <Select
        compact
        label="Who"
        value={actor ?? ALL}
        options={[{ value: ALL, label: 'Everyone' }, ...actors]}
        onChange={(value) => change({ actor: value === ALL ? undefined : value })}
      />
      <Select
        compact
        label="Event"
        value={action ?? ALL}
        options={ACTIONS}
        onChange={(value) => change({ action: value === ALL ? undefined : value })}
      />
      <PeriodFilter filter={filter} />
      {(action || actor || from || to) && (
        <Button variant="ghost" icon="close" onClick={() => change(EVERYTHING)}>
          Clear filters
        </Button>
      )}
      <span className={styles.export}>
        <ExportButton shown={shown} />
      </span>
    </div>
  )
}
