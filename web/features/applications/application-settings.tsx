import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { directory } from '#shared/contracts/directory.ts'
import { type Application, ApplicationChange } from '#shared/domain/organizations/application.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { SaveFooter } from './save-footer.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'

const Change = z.required(z.omit(ApplicationChange, { updaters: true, updaterPublicKey: true }))
type Change = z.infer<typeof Change>
/** Unlike when others change the application, which leaves edited fields alone. */
const RESET_ALL = { keepDirtyValues: false, keepErrors: false }
const FIELDS = ['name', 'description', 'visibility'] as const

/** What can be changed about an application. Only what was changed is sent. */
export function ApplicationSettings() {
  const { org } = useOrganization()
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
    try {
      const updated = await update.mutateAsync({ id, ...changes })
      const { queryKey } = rpcQuery(directory, 'applications.get', [org.slug, application.slug])
      client.setQueryData(queryKey, updated)
      setDraft(null)
      form.reset(valuesOf(updated), RESET_ALL)
    } catch (fault) {
      showFault(form, fault, ['name', 'description'])
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <Card
        title="General"
        footer={
          <SaveFooter
            note="Shown in the console and on the download page."
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
          <LoginAgain error={update.error} form={draftName} values={form.getValues} />
        </Stack>
      </Card>
    </form>
  )
}

function valuesOf({ id, name, description, visibility }: Application): Change {
  return { id, name, description, visibility }
}

/** The fields of `values` whose text in the form differs from what is saved. */
function changesOf(saved: Change, typed: Change, values = typed): Partial<Change> {
  const changed = FIELDS.filter((name) => typed[name] !== saved[name])
  return Object.fromEntries(changed.map((name) => [name, values[name]]))
}
