import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasGuards } from '#shared/domain/releases/rollout-guards.ts'
import { MAX_STEPS, type RolloutPlan, type RolloutStep } from '#shared/domain/releases/rollout-plan.ts'
import { PercentField } from '#web/features/releases/release/percent-field.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { guardWords } from '#web/lib/format/rollout-words.ts'
import { formatWhen, zoneElsewhere } from '#web/lib/format/zoned-time.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Disclosure } from '#web/ui/disclosure/disclosure.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { GuardFields } from './guard-fields.tsx'
import { addStep, draftOf, type RolloutDraft, removeStep, type StepDraft } from './plan-draft.ts'
import { PRESETS, type Preset } from './presets.ts'
import type { ReadRollout } from './read-draft.ts'
import styles from './rollout-fields.module.css'
import { type RunningStep, StepFields } from './step-fields.tsx'

interface RolloutFieldsProps {
  place: AppPlace
  draft: RolloutDraft
  read: ReadRollout
  /** Steps that have run, which stay as they are. */
  passed?: readonly RolloutStep[] | undefined
  /** Of a running plan, the step where it is. */
  running?: RunningStep | undefined
  onChange: (draft: RolloutDraft) => void
}

/** How a release is rolled out: a preset, a percentage, or steps with their guards. */
export function RolloutFields({ place, draft, read, passed, running, onChange }: RolloutFieldsProps) {
  const { preset } = draft
  const [wasOpened, setOpen] = useState(preset === 'own')
  const isOpen = wasOpened || (read.publication === null && read.failures === null)
  const hasSteps = preset !== 'everyone' && preset !== 'percent'
  const choose = (next: Preset) => {
    // Steps of one's own begin with those that were shown.
    if (next === 'own') setOpen(true)
    onChange(
      next === 'own' && hasSteps
        ? { ...draft, preset: next }
        : { ...draftOf(next), timeZone: draft.timeZone },
    )
  }
  return (
    <Stack gap={4}>
      <Field label="Rollout" hint={preset === 'percent' && 'It stays there until you change it.'}>
        <Select value={preset} onChange={choose} options={[...PRESETS]} />
      </Field>
      {preset === 'percent' && (
        <PercentField
          label="Percent of clients"
          hint="You can raise the percentage or pause it later."
          value={draft.percent}
          onChange={(percent) => onChange({ ...draft, percent })}
        />
      )}
      {hasSteps && (
        <div className={styles.folds}>
          <Guards draft={draft} read={read} onChange={onChange} />
          <div className={styles.steps}>
            <Disclosure
              title="Steps"
              remark={!isOpen && read.plan && stepWords(draft, read.plan)}
              open={isOpen}
              onOpenChange={setOpen}
            >
              <Steps
                place={place}
                draft={draft}
                read={read}
                passed={passed}
                running={running}
                onChange={onChange}
              />
            </Disclosure>
          </div>
        </div>
      )}
    </Stack>
  )
}

/** A hold pauses a release: nothing is taken back. */
const KEPT = 'Those that have it keep it until a newer release or a rollback.'
const AFTER_HOLD = `Then no more clients get it. ${KEPT}`

/** Above the steps, so that they stay in view however many those are. What is folded, in words. */
function Guards({ draft, read, onChange }: Pick<RolloutFieldsProps, 'draft' | 'read' | 'onChange'>) {
  const [wasOpened, setOpen] = useState(false)
  const isOpen = wasOpened || read.failures !== null
  const { holdsFailures, failures, adoption, platforms } = draft
  const guards = { failuresAbovePercent: holdsFailures ? Number(failures) : null, adoption, platforms }
  const words = hasGuards(guards) ? `${guardWords(guards)} ${AFTER_HOLD}` : guardWords(guards)
  return (
    <Disclosure title="Guards" remark={!isOpen && words} open={isOpen} onOpenChange={setOpen}>
      {hasGuards(guards) && <p className="muted small">On a hold, no more clients get it. {KEPT}</p>}
      <GuardFields
        draft={draft}
        problem={read.failures}
        onChange={(part) => onChange({ ...draft, preset: 'own', ...part })}
      />
    </Disclosure>
  )
}

function stepWords({ timeZone, byTimeAlone }: RolloutDraft, { steps }: RolloutPlan): string | null {
  const last = steps.at(-1)
  if (!last) return null
  const clients = last.percent === 100 ? 'Everyone gets' : `${last.percent}% of clients get`
  const waits = byTimeAlone || steps.length === 1 ? '' : ', if each step has 20 updates by then'
  return `${clients} it from ${formatWhen(last.at, timeZone, Date.now())}${zoneElsewhere(timeZone)}${waits}.`
}

function Steps({ place, draft, read, passed, running, onChange }: RolloutFieldsProps) {
  const { steps, timeZone } = draft
  const list = useRef<HTMLOListElement>(null)
  const add = () => {
    const next = addStep(draft)
    flushSync(() => onChange(next))
    const added = next.steps.findIndex((step) => !steps.includes(step))
    list.current?.querySelectorAll('fieldset')[added]?.scrollIntoView({ block: 'nearest' })
  }
  const change = (key: string, part: Partial<StepDraft>) =>
    onChange({
      ...draft,
      preset: 'own',
      steps: steps.map((step) => (step.key === key ? { ...step, ...part } : step)),
    })
  return (
    <>
      <Button
        variant="ghost"
        icon="plus"
        className={styles.add}
        disabled={steps.length >= MAX_STEPS}
        onClick={add}
      >
        Add step
      </Button>
      <ol ref={list} className={styles.list}>
        <li className={styles.head}>
          <span aria-hidden="true">Percent</span>
          <span aria-hidden="true">Begins</span>
          <span aria-hidden="true">Audience</span>
          <span>
            Times are in {timeZone}
            {running?.isPaused && ', if resumed now'}.
          </span>
        </li>
        {passed?.map(({ percent, at }) => (
          <li key={at} className={styles.passed}>
            <span>
              <Icon name="check" size={14} /> {percent}%
            </span>
            <span className={styles.done}>Done {formatWhen(at, timeZone, Date.now())}</span>
          </li>
        ))}
        {steps.map((step, index) => (
          <li key={step.key}>
            <StepFields
              place={place}
              step={step}
              number={index + 1}
              running={index === 0 ? running : undefined}
              problem={read.problems.get(step.key)}
              begins={read.plan?.steps[index]?.at}
              timeZone={timeZone}
              onChange={(part) => change(step.key, part)}
              onRemove={steps.length > 1 ? () => onChange(removeStep(draft, step.key)) : undefined}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
