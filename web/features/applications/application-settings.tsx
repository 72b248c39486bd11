import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { directory } from '#shared/contracts/directory.ts'
import { ApplicationChange } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'
import styles from './applications.module.css'
import { VisibilityChoice } from './visibility-choice.tsx'

const Change = z.required(ApplicationChange)
const FIELDS = ['name', 'description', 'visibility', 'updaterPublicKey'] as const

/** What can be changed about an application. Only what was changed is sent. */
export function ApplicationSettings() {
  const { role } = useOrganization()
  const application = useApplication()
  const { id, name, description, visibility, updaterPublicKey } = application
  const saved = useMemo(
    () => ({ id, name, description, visibility, updaterPublicKey: updaterPublicKey ?? '' }),
    [id, name, description, visibility, updaterPublicKey],
  )
  const form = useSchemaForm(Change, saved)
  const { reset, setValue } = form
  // Concurrent changes by others show, except in fields that are being edited.
  useEffect(() => reset(saved, { keepDirtyValues: true, keepErrors: true }), [reset, saved])
  const draftName = `application ${id}`
  const draft = useKeptDraft<z.infer<typeof Change>>(draftName)
  useEffect(() => {
    for (const name of FIELDS) if (draft) setValue(name, draft[name], { shouldDirty: true })
  }, [draft, setValue])
  const update = useMutation(
    rpcMutation(directory, 'applications.update', {
      successToast: 'App successfully changed!',
      refreshes: ['applications.get', 'applications.list'],
      stopPropagation: true,
    }),
  )

  const { dirtyFields, isDirty, isSubmitting, errors } = form.formState
  const submit = form.handleSubmit(async (next) => {
    try {
      const key = next.updaterPublicKey?.trim() || null
      await update.mutateAsync({
        id,
        ...(dirtyFields.name && { name: next.name }),
        ...(dirtyFields.description && { description: next.description }),
        ...(dirtyFields.visibility && { visibility: next.visibility }),
        ...(dirtyFields.updaterPublicKey && { updaterPublicKey: key }),
      })
      reset({ ...next, updaterPublicKey: key ?? '' })
    } catch (fault) {
      const fallback = dirtyFields.updaterPublicKey ? 'updaterPublicKey' : 'name'
      showFault(form, fault, [fallback, 'name', 'description', 'updaterPublicKey'])
    }
  })

  const mayChangeKey = can(role, 'applications.changeKey')
  return (
    <Card title="Settings">
      <form onSubmit={submit} noValidate className={styles.settings}>
        <Stack gap={4}>
          <Field label="Name" error={errors.name?.message}>
            <TextInput {...form.register('name')} autoComplete="off" />
          </Field>
          <Field label="Description" optional error={errors.description?.message}>
            <TextInput {...form.register('description')} autoComplete="off" />
          </Field>
          <VisibilityChoice field={form.register('visibility')} />
          <Field
            label="Updater public key"
            optional
            hint={
              mayChangeKey
                ? 'With it, signatures are verified against the uploaded files.'
                : 'Only an Admin can change it.'
            }
            error={errors.updaterPublicKey?.message}
          >
            <Textarea
              {...form.register('updaterPublicKey')}
              rows={2}
              mono
              spellCheck={false}
              readOnly={!mayChangeKey}
            />
          </Field>
          <LoginAgain error={update.error} form={draftName} values={form.getValues} />
          <div>
            <Button type="submit" size="l" pending={isSubmitting} disabled={!isDirty}>
              Save changes
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
