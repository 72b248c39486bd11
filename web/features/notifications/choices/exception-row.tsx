import type { ApplicationChoices } from '#shared/domain/notifications/notification-choices.ts'
import {
  APPLICATION_KINDS,
  type ApplicationKind,
  KIND_WORDS,
} from '#shared/domain/notifications/notification-kind.ts'
import styles from '#web/features/notifications/notifications.module.css'
import { Button } from '#web/ui/button/button.tsx'
import { Checkbox } from '#web/ui/choice/choice.tsx'

interface ExceptionRowProps {
  name: string
  choices: ApplicationChoices
  /** What holds for a kind that isn't chosen. */
  fallback: (kind: ApplicationKind) => boolean
  /** Null: as all others. */
  onChange: (choices: ApplicationChoices | null) => void
}

/** The kinds of one application. */
export function ExceptionRow({ name, choices, fallback, onChange }: ExceptionRowProps) {
  return (
    <fieldset className={styles.exceptionGroup}>
      <legend className={styles.legend}>{name}</legend>
      <div className={styles.exception}>
        {APPLICATION_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={KIND_WORDS[kind].title}
            checked={choices[kind] ?? fallback(kind)}
            onChange={({ target }) => onChange({ ...choices, [kind]: target.checked })}
          />
        ))}
      </div>
      <div className={styles.remove}>
        <Button variant="ghost" onClick={() => onChange(null)}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </fieldset>
  )
}
