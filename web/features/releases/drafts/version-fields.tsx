import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { Field } from '#web/ui/field/field.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { ChannelField } from './channel-field.tsx'
import type { DraftFormState } from './release-form.ts'
import styles from './version-fields.module.css'

export interface VersionFieldsProps {
  place: AppPlace
  form: DraftFormState
  /** Why the version cannot be had on this channel, or null. */
  taken: string | null
  /** What else is to be known about the version. */
  hint?: string | undefined
  /** Who gets what is published on the channel, where that is known. */
  channelHint?: string | null
}

const CHANNEL = 'Clients get the releases of the channel that they ask for.'

/** What a draft is: its version, and the channel that it is for. */
export function VersionFields({ place, form, taken, hint, channelHint }: VersionFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className={styles.pair}>
      <Field
        label="Version"
        hint={hint ?? 'Your app’s version, such as 1.4.0.'}
        error={errors.version?.message ?? taken}
      >
        <TextInput mono autoComplete="off" spellCheck={false} {...register('version')} />
      </Field>
      <ChannelField place={place} form={form} hint={channelHint ?? CHANNEL} />
    </div>
  )
}
