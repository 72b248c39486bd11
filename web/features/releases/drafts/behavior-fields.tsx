import { type ReactNode, useState } from 'react'
import { useApplication } from '#web/lib/session/organization.ts'
import { Checkbox } from '#web/ui/choice/choice.tsx'
import { Disclosure } from '#web/ui/disclosure/disclosure.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import styles from './behavior-fields.module.css'
import { BEHAVIOR_FIELDS, type DraftFormState } from './release-form.ts'

/** What updaters tell the app of a draft. Most releases need none of it, so it begins closed. */
export function BehaviorFields({ form }: { form: DraftFormState }) {
  const { watch, formState } = form
  const { errors } = formState
  const [mandatory, minimumVersion, requiredStep, buildNumber] = watch(BEHAVIOR_FIELDS)
  const set = [
    mandatory ? 'mandatory' : minimumVersion && `mandatory below ${minimumVersion}`,
    requiredStep && 'required step',
    buildNumber && `build ${buildNumber}`,
  ].filter(Boolean)
  const [open, setOpen] = useState(set.length > 0)
  const isOpen = open || BEHAVIOR_FIELDS.some((name) => errors[name])
  return (
    <Disclosure
      title="Update behavior"
      remark={set.length > 0 ? sentence(set.join(', ')) : 'optional'}
      open={isOpen}
      onOpenChange={setOpen}
    >
      {isOpen && <Fields form={form} />}
    </Disclosure>
  )
}

function Fields({ form: { register, formState, getValues } }: { form: DraftFormState }) {
  const { errors } = formState
  const { updaters } = useApplication()
  // Not while it is being cleared.
  const [hadBuildNumber] = useState(() => getValues('buildNumber') !== '')
  return (
    <>
      <Checkbox label="Mandatory update" hint={MANDATORY} {...register('mandatory')} />
      <Checkbox
        label="Required step"
        hint="Clients below this version get it before anything newer. You can’t change this after publishing."
        {...register('requiredStep')}
      />
      {errors.requiredStep && <p className={styles.problem}>{errors.requiredStep.message}</p>}
      <div className={styles.pair}>
        <MinimumVersionField error={errors.minimumVersion?.message}>
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="None"
            {...register('minimumVersion')}
          />
        </MinimumVersionField>
        {(hadBuildNumber || updaters.includes('sparkle')) && (
          <Field
            label="Build number"
            optional
            hint="For Sparkle. Empty: the app’s own number, else the version."
            error={errors.buildNumber?.message}
          >
            <TextInput
              mono
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              placeholder="The version"
              {...register('buildNumber')}
            />
          </Field>
        )}
      </div>
    </>
  )
}

export const MANDATORY = 'Your app is told that this update can’t be put off. What it does then is up to you.'

interface MinimumVersionFieldProps {
  error: string | null | undefined
  children: ReactNode
}

/** Around the control, which forms wire in their own way. */
export function MinimumVersionField({ error, children }: MinimumVersionFieldProps) {
  return (
    <Field
      label="Minimum version"
      optional
      hint="Mandatory only for clients below this version."
      error={error}
    >
      {children}
    </Field>
  )
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
