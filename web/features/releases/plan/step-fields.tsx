import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { MomentFields } from '#web/features/releases/moment-fields.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { formatWhen } from '#web/lib/format/zoned-time.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { NativeSelect } from '#web/ui/native-select/native-select.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { NO_AUDIENCE, type StepDraft, type WaitUnit } from './plan-draft.ts'
import type { StepProblem } from './read-draft.ts'
import styles from './rollout-fields.module.css'

export interface RunningStep {
  /** ISO 8601; undefined: not by a step. */
  since: string | undefined
  isPaused: boolean
}

interface StepFieldsProps {
  place: AppPlace
  step: StepDraft
  /** From 1. */
  number: number
  /** Where a plan is that runs already. */
  running: RunningStep | undefined
  problem: StepProblem | undefined
  /** When it begins, where that is known. */
  begins: string | undefined
  timeZone: string
  onChange: (part: Partial<StepDraft>) => void
  /** Absent: a plan needs a step. */
  onRemove: (() => void) | undefined
}

const TIMES = [
  { value: 'after', label: 'After' },
  { value: 'at', label: 'On' },
]
const UNITS: readonly WaitUnit[] = ['minutes', 'hours', 'days']

/** One step of a plan: how many clients, when, and which ones. */
export function StepFields(props: StepFieldsProps) {
  const { place, step, number, running, problem, begins, timeZone, onChange, onRemove } = props
  const { when, audience } = step
  const first = { value: 'now', label: running ? (running.isPaused ? 'Paused' : 'Now') : 'At once' }
  const options = number === 1 ? [first, ...TIMES] : TIMES
  const ends = useRef<HTMLSpanElement>(null)
  const some = useRef<HTMLDivElement>(null)
  // The button that was pressed goes away, so the focus follows to what takes its place.
  const changeAudience = (to: StepDraft['audience']) => {
    flushSync(() => onChange({ audience: to }))
    ;(to ? some : ends).current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  return (
    <fieldset className={styles.step}>
      <legend className="visually-hidden">Step {number}</legend>
      <div className={styles.row}>
        <Field label="Percent" error={problem?.percent}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            end={<span className={styles.unit}>%</span>}
            value={step.percent}
            onChange={({ target }) => onChange({ percent: target.value })}
          />
        </Field>
        <Field label="Begins" error={when === 'now' ? problem?.time : undefined}>
          <NativeSelect
            value={when}
            placeholder="When"
            options={options}
            onChange={({ target }) =>
              onChange({ when: target.value === 'at' ? 'at' : target.value === 'now' ? 'now' : 'after' })
            }
          />
        </Field>
        {when !== 'now' && (
          <div className={styles.time}>
            <Time {...props} />
          </div>
        )}
        <span ref={ends} className={styles.ends}>
          {audience ? (
            <span className={styles.some}>Some</span>
          ) : (
            <Tooltip content="Only some clients…">
              <Button
                variant="ghost"
                icon="users"
                aria-label="All. Only some clients…"
                className={styles.some}
                onClick={() => changeAudience(NO_AUDIENCE)}
              >
                <span aria-hidden="true">All</span>
              </Button>
            </Tooltip>
          )}
          {onRemove && (
            <Button
              variant="ghost"
              icon="trash"
              once
              aria-label={`Remove step ${number}`}
              onClick={onRemove}
            />
          )}
        </span>
      </div>
      {audience && (
        <div ref={some}>
          <AudienceFields
            place={place}
            audience={audience}
            problem={problem?.audience}
            onChange={(next) => onChange({ audience: next })}
          />
        </div>
      )}
      {audience && (
        <div>
          <Button variant="ghost" size="s" onClick={() => changeAudience(null)}>
            Offer to all clients
          </Button>
        </div>
      )}
      {running?.since && when === 'now' && (
        <span className={`${styles.begins} small muted`}>
          {running.isPaused ? 'Begun' : 'Since'} {formatWhen(running.since, timeZone, Date.now())}
        </span>
      )}
      {begins && when === 'after' && (
        <span className={`${styles.begins} small muted`}>
          Begins {formatWhen(begins, timeZone, Date.now())}
        </span>
      )}
    </fieldset>
  )
}

function Time({ step: { when, wait, unit, at }, problem, onChange }: StepFieldsProps) {
  if (when === 'at')
    return (
      <MomentFields
        label="Begins on"
        value={at}
        problem={problem?.time}
        onChange={(next) => onChange({ at: next })}
      />
    )
  return (
    <>
      <Field label="Wait" error={problem?.time}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={wait}
          onChange={({ target }) => onChange({ wait: target.value })}
        />
      </Field>
      <Field label="Unit">
        <NativeSelect
          value={unit}
          placeholder="Unit"
          options={UNITS.map((value) => ({ value, label: value }))}
          onChange={({ target }) => onChange({ unit: unitNamed(target.value) })}
        />
      </Field>
    </>
  )
}

function unitNamed(name: string): WaitUnit {
  return UNITS.find((unit) => unit === name) ?? 'days'
}
