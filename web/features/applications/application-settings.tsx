import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { directory } from '#shared/contracts/directory.ts'
import { type Application, ApplicationChange } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'
import { SaveFooter } from './save-footer.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'

const Change = z.required(z.omit(ApplicationChange, { updaters: true }))
type Change = z.infer<typeof Change>
/** Unlike when others change the application, which leaves edited fields alone. */
const RESET_ALL = { keepDirtyValues: false, keepErrors: false }
const FIELDS = ['name', 'description', 'visibility', 'updaterPublicKey'] as const

/** What can be changed about an application. Only what was changed is sent. */
export function ApplicationSettings() {
  const { org, role } = useOrganization()
  const application = useApplication()
  const client = useQueryClient()
  const { id } = application
  const saved = valuesOf(application)
  const draftName = `application ${id}`
  const kept = useKeptDraft<Change>(draftName)
  const [draft, setDraft] = useState(() => kept && changesOf(saved, kept))
  // Concurrent changes by others show, except in fields that are being edited.
  const current = { ...saved, ...draft }
  const form = useSchemaForm(Change, current, current)
  const update = useMutation(
    rpcMutation(directory, 'applications.update', {
      successToast: 'App successfully changed!',
      refreshes: ['applications.get', 'applications.list'],
      stopPropagation: true,
    }),
  )

  const { isSubmitting, errors } = form.formState
  const isChanged = Object.keys(changesOf(saved, form.watch())).length > 0
  const submit = form.handleSubmit(async (next) => {
    const changes = changesOf(saved, form.getValues(), next)
    const { updaterPublicKey: key } = changes
    try {
      const updated = await update.mutateAsync({
        id,
        ...changes,
        ...(key !== undefined && { updaterPublicKey: key?.trim() || null }),
      })
      const { queryKey } = rpcQuery(directory, 'applications.get', [org.slug, application.slug])
      client.setQueryData(queryKey, updated)
      setDraft(null)
      form.reset(valuesOf(updated), RESET_ALL)
    } catch (fault) {
      const fallback = key === undefined ? 'name' : 'updaterPublicKey'
      showFault(form, fault, [fallback, 'name', 'description', 'updaterPublicKey'])
    }
  })

  const mayChangeKey = can(role, 'applications.changeKey')
  return (
    <form onSubmit={submit} noValidate>
      <Card
        title="General"
        footer={
          <SaveFooter
            note="Only what you changed is saved."
            label="Save changes"
            isChanged={isChanged}
            pending={isSubmitting}
            onDiscard={() => {
              setDraft(null)
              update.reset()
              form.reset(saved, RESET_ALL)
            }}
          />
        }
      >
        <Stack gap={5}>
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
                ? 'The content of the .pub file from your packaging tool. Signatures are verified with it.'
                : 'Only an Admin can change it.'
            }
            error={errors.updaterPublicKey?.message}
          >
            <Textarea
              {...form.register('updaterPublicKey')}
              rows={4}
              mono
              spellCheck={false}
              readOnly={!mayChangeKey}
            />
          </Field>
          <LoginAgain error={update.error} form={draftName} values={form.getValues} />
        </Stack>
      </Card>
    </form>
  )
}

function valuesOf({ id, name, description, visibility, updaterPublicKey }: Application): Change {
  return { id, name, description, visibility, updaterPublicKey: updaterPublicKey ?? '' }
}

/** The fields of `values` whose text in the form differs from what is saved. */
function changesOf(saved: Change, typed: Change, values = typed): Partial<Change> {
  const changed = FIELDS.filter((name) => typed[name] !== saved[name])
  return Object.fromEntries(changed.map((name) => [name, values[name]]))
}
