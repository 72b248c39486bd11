import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { APP_TYPE_LABELS, AppType, type NewApplication } from '#shared/domain/organizations/application.ts'
import { Field } from '#web/ui/field/field.tsx'
import { FieldPair } from '#web/ui/field/field-pair.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'
import styles from './applications.module.css'
import { UpdaterChoice } from './updater-choice.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'

const TYPES = AppType.options.map((value) => ({ value, label: APP_TYPE_LABELS[value] }))

interface ApplicationOptionsProps {
  form: UseFormReturn<z.input<typeof NewApplication>, unknown, NewApplication>
}

/**
 * The fields that have a default. The other updaters come last and folded, except for apps that no type packages:
 * those choose theirs at once.
 */
export function ApplicationOptions({ form }: ApplicationOptionsProps) {
  const { errors } = form.formState
  const isOther = useWatch({ control: form.control, name: 'appType' }) === 'Other'
  const updaters = (
    <Controller
      control={form.control}
      name="updaters"
      render={({ field }) => <UpdaterChoice value={field.value ?? []} onChange={field.onChange} />}
    />
  )
  return (
    <>
      <FieldPair>
        <Field label="Description" optional error={errors.description?.message}>
          <TextInput {...form.register('description')} autoComplete="off" />
        </Field>
        <Field
          label="App type"
          hint="What packages your app. It decides how updates are signed and described. For Electron, Velopack or Sparkle, choose other, then its updater."
        >
          <Controller
            control={form.control}
            name="appType"
            render={({ field }) => (
              <Select value={field.value ?? null} onChange={field.onChange} options={TYPES} />
            )}
          />
        </Field>
      </FieldPair>
      {isOther && updaters}
      <VisibilityChoice field={form.register('visibility')} />
      <Field
        label="Updater public key"
        optional
        hint="The content of the .pub file from your packaging tool. Signatures are verified with it. You can add it later."
        error={errors.updaterPublicKey?.message}
      >
        <Textarea {...form.register('updaterPublicKey')} rows={2} mono spellCheck={false} />
      </Field>
      {!isOther && (
        <details className={styles.folded}>
          <summary>
            <Icon name="chevron-right" /> Other updaters <span className="faint small">optional</span>
          </summary>
          {updaters}
        </details>
      )}
    </>
  )
}
