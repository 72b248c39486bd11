import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { APP_TYPE_LABELS, AppType, type NewApplication } from '#shared/domain/organizations/application.ts'
import { registerPublicKey } from '#web/lib/forms/public-key-field.ts'
import { Disclosure } from '#web/ui/disclosure/disclosure.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'
import { UpdaterChoice } from './updater-choice.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'

/** What each type packages, and what updates it. */
const TYPE_HINTS: Record<AppType, string> = {
  TauriVersion1: 'Tauri 1 and its updater',
  TauriVersion2: 'Tauri 2 and its updater plugin',
  Packager: 'cargo-packager and its Rust updater',
  Taurify: 'A web app that Taurify wraps, and its updater',
  Other: 'Electron, Squirrel, Velopack, Sparkle or another tool',
}

const TYPES = AppType.options.map((value) => ({
  value,
  label: APP_TYPE_LABELS[value],
  hint: TYPE_HINTS[value],
}))

interface ApplicationOptionsProps {
  form: UseFormReturn<z.input<typeof NewApplication>, unknown, NewApplication>
  /** Whether the public key is folded too: dialogs are short. */
  folds: boolean
}

/**
 * The fields that have a default. The other updaters come last and folded, except for apps that no type packages:
 * those choose theirs at once.
 */
export function ApplicationOptions({ form, folds }: ApplicationOptionsProps) {
  const { errors } = form.formState
  const [open, setOpen] = useState(false)
  const isOther = useWatch({ control: form.control, name: 'appType' }) === 'Other'
  const updaters = (
    <Controller
      control={form.control}
      name="updaters"
      render={({ field }) => <UpdaterChoice value={field.value ?? []} onChange={field.onChange} />}
    />
  )
  const key = (
    <Field
      label="Updater public key"
      optional
      hint="The content of your .pub file. You can add it later."
      error={errors.updaterPublicKey?.message}
    >
      <Textarea {...registerPublicKey(form, 'updaterPublicKey')} rows={2} mono spellCheck={false} />
    </Field>
  )
  return (
    <>
      <Field label="App type" hint="Choose “other” for Electron, Velopack or Sparkle.">
        <Controller
          control={form.control}
          name="appType"
          render={({ field }) => (
            <Select value={field.value ?? null} onChange={field.onChange} options={TYPES} />
          )}
        />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        <TextInput {...form.register('description')} autoComplete="off" />
      </Field>
      {isOther && updaters}
      <VisibilityChoice field={form.register('visibility')} />
      {!folds && key}
      {(folds || !isOther) && (
        <Disclosure
          title={isOther ? 'Public key' : folds ? 'Public key and other updaters' : 'Other updaters'}
          remark="optional"
          open={open || (folds && Boolean(errors.updaterPublicKey))}
          onOpenChange={setOpen}
        >
          {folds && key}
          {!isOther && updaters}
        </Disclosure>
      )}
    </>
  )
}
