import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { directory } from '#shared/contracts/directory.ts'
import { ApplicationChange } from '#shared/domain/organizations/application.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { focusHeadingAround } from '#web/lib/browser/focus.ts'
import { showFault, useSchemaForm } from '#web/lib/forms/form.ts'
import { registerPublicKey } from '#web/lib/forms/public-key-field.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'

const Change = z.required(z.pick(ApplicationChange, { updaterPublicKey: true }))
type Change = z.infer<typeof Change>

/** Registers the updater public key, or corrects it while there is no second one. Only Admins can change it. */
export function UpdaterKeyForm({ mayChange }: { mayChange: boolean }) {
  const { org } = useOrganization()
  const { id, slug, updaterPublicKey } = useApplication()
  const client = useQueryClient()
  const draftName = `updater-key ${id}`
  const kept = useKeptDraft<Change>(draftName)
  const [draft, setDraft] = useState(kept)
  const saved = { updaterPublicKey: updaterPublicKey ?? '' }
  const current = draft ?? saved
  const form = useSchemaForm(Change, current, current)
  const update = useMutation(
    rpcMutation(directory, 'applications.update', {
      successToast: 'App successfully changed!',
      refreshes: ['applications.get', 'applications.list'],
      stopPropagation: true,
    }),
  )
  const reset = (values: Change) => {
    setDraft(null)
    update.reset()
    form.reset(values, { keepDirtyValues: false, keepErrors: false })
  }
  const submit = form.handleSubmit(async (next, event) => {
    try {
      const key = next.updaterPublicKey?.trim() || null
      const updated = await update.mutateAsync({ id, updaterPublicKey: key })
      client.setQueryData(rpcQuery(directory, 'applications.get', [org.slug, slug]).queryKey, updated)
      if (event?.target instanceof Element) focusHeadingAround(event.target)
      reset({ updaterPublicKey: updated.updaterPublicKey ?? '' })
    } catch (fault) {
      showFault(form, fault, ['updaterPublicKey'])
    }
  })
  const typed = form.watch('updaterPublicKey')
  const isChanged = typed !== saved.updaterPublicKey
  const keyId = updaterPublicKey && parsePublicKey(updaterPublicKey)?.keyId
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <Field
          label="Updater public key"
          optional={!keyId}
          hint={
            keyId ? (
              <>
                Key ID <span className="mono">{keyId}</span>
              </>
            ) : (
              'The content of your .pub file. Updates are verified with it.'
            )
          }
          error={form.formState.errors.updaterPublicKey?.message}
        >
          <Textarea
            {...registerPublicKey(form, 'updaterPublicKey')}
            rows={3}
            mono
            spellCheck={false}
            readOnly={!mayChange}
          />
        </Field>
        <LoginAgain error={update.error} form={draftName} values={form.getValues} />
        {isChanged && (
          <Stack direction="across" gap={2}>
            <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
              Save key
            </Button>
            <Button
              variant="ghost"
              disabled={form.formState.isSubmitting}
              onClick={({ currentTarget }) => {
                focusHeadingAround(currentTarget)
                reset(saved)
              }}
            >
              Discard
            </Button>
          </Stack>
        )}
      </Stack>
    </form>
  )
}
