import { NotesPreview } from '#web/features/releases/notes/notes-preview.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { Field } from '#web/ui/field/field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'
import { BehaviorFields } from './behavior-fields.tsx'
import { ChannelField } from './channel-field.tsx'
import styles from './draft-fields.module.css'
import type { DraftFormState } from './release-form.ts'

interface DraftFieldsProps {
  place: AppPlace
  form: DraftFormState
  /** Whether versions are free text: without an updater there is no behavior to set. */
  loose: boolean
  /** Why the version cannot be had on this channel, or null. */
  taken: string | null
  /** What else is to be known about the version. */
  hint?: string | undefined
  /** Who gets what is published on the channel, where that is known. */
  channelHint?: string | null
}

const CHANNEL = 'Clients get the releases of the channel that they ask for.'

/** Version, channel, notes and behavior of a draft. */
export function DraftFields({ place, form, loose, taken, hint, channelHint }: DraftFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <Stack gap={4}>
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
      <Field
        label="Release notes"
        optional
        hint="What’s new in this version. Supports Markdown. Apps receive the source text."
        error={errors.notes?.message}
      >
        <Textarea rows={6} {...register('notes')} />
      </Field>
      <NotesPreview text={form.watch('notes') ?? ''} />
      {!loose && <BehaviorFields form={form} />}
    </Stack>
  )
}
