import { NotesPreview } from '#web/features/releases/notes/notes-preview.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'
import type { DraftFormState } from './release-form.ts'

/** What a draft tells the people who get it. */
export function NotesFields({ form }: { form: DraftFormState }) {
  const { register, formState, watch } = form
  return (
    <Stack gap={4}>
      <Field
        label="Release notes"
        optional
        hint="What’s new in this version. Supports Markdown. Apps receive the source text."
        error={formState.errors.notes?.message}
      >
        <Textarea rows={6} {...register('notes')} />
      </Field>
      <NotesPreview text={watch('notes') ?? ''} />
    </Stack>
  )
}
