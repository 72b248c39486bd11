import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { isPrivateKey, PRIVATE_KEY_PROBLEM } from '#shared/domain/releases/minisign.ts'
import type { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Textarea } from '#web/ui/text-input/textarea.tsx'

interface AddKeyFormProps {
  scheme: SignatureScheme
  label: string
  hint: string
  submit: string
}

/** Adds a key beside the updater's. Few applications need one, so it begins with a button. */
export function AddKeyForm({ scheme, label, hint, submit }: AddKeyFormProps) {
  const { id } = useApplication()
  const draftName = `key ${scheme} ${id}`
  const kept = useKeptDraft<{ value: string }>(draftName)
  const [value, setValue] = useState(kept?.value ?? '')
  const [isPrivate, setPrivate] = useState(false)
  const [open, setOpen] = useState(kept !== null)
  const add = useMutation(
    rpcMutation(directory, 'applications.addKey', {
      successToast: 'Key added',
      refreshes: ['applications.get', 'applications.list', 'applications.readKeyUse'],
      stopPropagation: true,
    }),
  )
  if (!open)
    return (
      <div>
        <Button icon="plus" onClick={() => setOpen(true)}>
          {submit}
        </Button>
      </div>
    )
  const refusal = add.error && !isLoginRequired(add.error) ? add.error.message : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate({ id, scheme, value })
      }}
    >
      <Stack gap={3}>
        <Field label={label} hint={hint} error={isPrivate ? PRIVATE_KEY_PROBLEM : refusal}>
          <Textarea
            rows={scheme === 'minisign' ? 4 : 2}
            autoFocus={kept === null}
            mono
            spellCheck={false}
            value={value}
            onChange={({ target }) => {
              const isRefused = isPrivateKey(target.value)
              setPrivate(isRefused)
              setValue(isRefused ? '' : target.value)
              add.reset()
            }}
          />
        </Field>
        <LoginAgain error={add.error} form={draftName} values={() => ({ value })} />
        <Stack direction="across" gap={2}>
          <Button type="submit" pending={add.isPending} disabled={value.trim() === ''}>
            {submit}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setOpen(false)
              setPrivate(false)
              setValue('')
              add.reset()
            }}
          >
            Cancel
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}
