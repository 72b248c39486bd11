import { MomentFields } from '#web/features/releases/moment-fields.tsx'
import { Segments } from '#web/ui/segments/segments.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './publish-when.module.css'

interface PublishWhenProps {
  later: boolean
  /** On the clock of the time zone. */
  text: string
  problem: string | null
  timeZone: string
  onLater: (later: boolean) => void
  onText: (text: string) => void
}

const WHEN = [
  { value: 'now', label: 'Publish now' },
  { value: 'later', label: 'At a time' },
] as const

/** Now, or a date and a time. */
export function PublishWhen({ later, text, problem, timeZone, onLater, onText }: PublishWhenProps) {
  return (
    <Stack gap={3}>
      <div className={styles.when}>
        <span aria-hidden="true">When</span>
        <Segments
          label="When"
          value={later ? 'later' : 'now'}
          options={WHEN}
          onChange={(value) => onLater(value === 'later')}
        />
      </div>
      {later && (
        <MomentFields
          label="Publish at"
          value={text}
          problem={problem}
          hint={`The time is in ${timeZone}.`}
          onChange={onText}
        />
      )}
    </Stack>
  )
}
