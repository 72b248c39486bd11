import { useId } from 'react'
import { MIN_STEP_INSTALLS } from '#shared/domain/releases/rollout-plan.ts'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { RolloutDraft } from './plan-draft.ts'
import styles from './rollout-fields.module.css'

interface GuardFieldsProps {
  draft: RolloutDraft
  /** What is wrong with the share of failures. */
  problem: string | null
  onChange: (part: Partial<RolloutDraft>) => void
}

/** What holds a rollout, and whether its steps wait for installs. */
export function GuardFields({ draft, problem, onChange }: GuardFieldsProps) {
  const { holdsFailures, failures, adoption, platforms, byTimeAlone } = draft
  const problemId = useId()
  return (
    <fieldset className={styles.guards}>
      <legend className="visually-hidden">Guards</legend>
      <div className={styles.limit}>
        <Checkbox
          label={
            <>
              Hold when more than{' '}
              <span className={styles.share}>
                <TextInput
                  compact
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label="Limit of failed updates"
                  aria-invalid={problem !== null || undefined}
                  aria-describedby={problem === null ? undefined : problemId}
                  value={failures}
                  // A number that is entered is meant to hold.
                  onChange={({ target }) => onChange({ holdsFailures: true, failures: target.value })}
                />{' '}
                %
              </span>{' '}
              of updates fail
            </>
          }
          checked={holdsFailures}
          onChange={({ target }) => onChange({ holdsFailures: target.checked })}
        />
        {/* Stays in the page, so that screen readers notice when a problem comes. */}
        <div id={problemId} className={styles.problem} aria-live="polite">
          {problem && (
            <>
              <Icon name="warning" size={14} />
              {problem}
            </>
          )}
        </div>
      </div>
      <Checkbox
        label="Hold when adoption stalls"
        hint="Fewer than a third of the clients that the release before had at the same age."
        checked={adoption}
        onChange={({ target }) => onChange({ adoption: target.checked })}
      />
      <Checkbox
        label="Hold when checks without a file rise"
        hint="Three times the mean of a week, and at least 50 in an hour."
        checked={platforms}
        onChange={({ target }) => onChange({ platforms: target.checked })}
      />
      <Checkbox
        label="Pass by time alone"
        hint={`Otherwise each step waits until the one before it has ${MIN_STEP_INSTALLS} updates.`}
        checked={byTimeAlone}
        onChange={({ target }) => onChange({ byTimeAlone: target.checked })}
      />
    </fieldset>
  )
}
