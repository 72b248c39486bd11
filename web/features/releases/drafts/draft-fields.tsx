import type { UseFormReturn } from 'react-hook-form'
import { NotesPreview } from '#web/features/releases/notes/notes-preview.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'
import styles from './draft-fields.module.css'
import type { ReleaseFormValues } from './release-form.ts'

export type DraftFormState = UseFormReturn<ReleaseFormValues, unknown, ReleaseFormValues>

interface DraftFieldsProps {
  form: DraftFormState
  /** Why the version cannot be had on this channel, or null. */
  taken: string | null
  /** What else is to be known about the version. */
  hint?: string | undefined
  /** Who gets what is published on the channel, where that is known. */
  channelHint?: string | null
}

const CHANNEL = 'Empty for production. Apps on a channel, such as beta, get that channel’s releases only.'

/** Version, channel and notes of a draft. */
export function DraftFields({ form, taken, hint, channelHint }: DraftFieldsProps) {
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
        <Field label="Channel" optional hint={channelHint ?? CHANNEL} error={errors.channel?.message}>
          <TextInput mono autoComplete="off" spellCheck={false} {...register('channel')} />
        </Field>
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
    </Stack>
  )
}
