import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { directory } from '#shared/contracts/directory.ts'
import { type CreatedApiKey, NewApiKey } from '#shared/domain/organizations/api-key.ts'
import { DEFAULT_EXPIRY_SECONDS, EXPIRY_OPTIONS } from '#shared/domain/organizations/key-expiry.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useSchemaForm } from '#web/lib/forms/form.ts'
import { isEmailUnverified } from '#web/lib/session/email-verified.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { VerifyEmail } from '#web/ui/verify-email/verify-email.tsx'
import styles from './api-keys.module.css'

const SCOPES = [
  { value: 'Read', label: 'Read', hint: 'View applications and releases.' },
  { value: 'Read,Write', label: 'Read, Write', hint: 'Upload and publish too.' },
]

/** Values of a select are strings: 'null' is a key that never expires. */
const EXPIRIES = EXPIRY_OPTIONS.map(({ label, seconds }) => ({ value: String(seconds), label }))

interface CreateKeyFormProps {
  onCancel: () => void
  onCreated: (key: CreatedApiKey) => void
}

export function CreateKeyForm({ onCancel, onCreated }: CreateKeyFormProps) {
  const { org } = useOrganization()
  const draftName = `create-key ${org.id}`
  const draft = useKeptDraft<NewApiKey>(draftName)
  const form = useSchemaForm(NewApiKey, {
    displayName: '',
    expireAfter: DEFAULT_EXPIRY_SECONDS,
    scope: ['Read', 'Write'],
    ...draft,
    subject: `org:${org.id}`,
  })
  const create = useMutation(
    rpcMutation(directory, 'apiKeys.create', {
      successToast: 'API key successfully created!',
      refreshes: ['apiKeys.listByOrg'],
      stopPropagation: (fault) => isLoginRequired(fault) || isEmailUnverified(fault),
    }),
  )
  const { setFocus } = form
  useEffect(() => setFocus('displayName'), [setFocus])
  const { errors, isSubmitting } = form.formState
  // A failure shows as a toast or below the fields; the form keeps its values.
  const submit = form.handleSubmit((values) => create.mutateAsync(values).then(onCreated, () => undefined))

  return (
    <Card title="Create API key">
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <Field
            label="Name"
            hint="Where it’s used, such as “Build server”."
            error={errors.displayName?.message}
          >
            <TextInput {...form.register('displayName')} autoComplete="off" />
          </Field>
          <div className={styles.pair}>
            <Field
              label="Expires after"
              hint={expiryHint(form.watch('expireAfter'))}
              error={errors.expireAfter?.message}
            >
              <Controller
                control={form.control}
                name="expireAfter"
                render={({ field }) => (
                  <Select
                    value={String(field.value)}
                    onChange={(value) => field.onChange(value === 'null' ? null : Number(value))}
                    options={EXPIRIES}
                  />
                )}
              />
            </Field>
            <Field label="Scope" error={errors.scope?.message}>
              <Controller
                control={form.control}
                name="scope"
                render={({ field }) => (
                  <Select
                    value={field.value.join()}
                    onChange={(value) => field.onChange(value.split(','))}
                    options={SCOPES}
                  />
                )}
              />
            </Field>
          </div>
          <LoginAgain error={create.error} form={draftName} values={form.getValues} action="create-key" />
          <VerifyEmail error={create.error} />
          <div className={styles.confirm}>
            <Button size="l" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" size="l" pending={isSubmitting}>
              Create API key
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}

/** When CI has to have another key. */
function expiryHint(seconds: number | null): string {
  if (seconds === null) return 'Works until you rotate or delete it.'
  return `Until ${formatDay(new Date(Date.now() + seconds * 1000).toISOString())}.`
}
