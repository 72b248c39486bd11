import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { isPrivateKey, PRIVATE_KEY_PROBLEM, parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { focusHeadingAround } from '#web/lib/browser/focus.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'

interface PublicKeyFormProps {
  /** Of the application. */
  id: string
  /** Where its maker finds the key. */
  hint?: string
  /** Its button is the primary one of the page. */
  primary?: boolean
}

/** Registers the updater public key of an application that has none. Only for those who may change it. */
export function PublicKeyForm({ id, hint, primary = false }: PublicKeyFormProps) {
  const draftName = `public-key ${id}`
  const [text, setText] = useState(useKeptDraft<string>(draftName) ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const update = useMutation(
    rpcMutation(directory, 'applications.update', {
      successToast: 'Updater public key registered',
      refreshes: ['applications.get', 'applications.list'],
      stopPropagation: true,
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (update.isPending) return
    const form = event.currentTarget
    const key = text.trim()
    if (!parsePublicKey(key)) return setProblem(NOT_A_KEY)
    update.mutate(
      { id, updaterPublicKey: key },
      {
        onSuccess: () => focusHeadingAround(form),
        onError: (error) => isLoginRequired(error) || setProblem(error.message),
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <Field label="Updater public key" hint={hint} error={problem}>
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              const isPrivate = isPrivateKey(target.value)
              setText(isPrivate ? '' : target.value)
              setProblem(isPrivate ? PRIVATE_KEY_PROBLEM : null)
            }}
          />
        </Field>
        <LoginAgain error={update.error} form={draftName} values={() => text} />
        <div>
          <Button
            type="submit"
            variant={primary ? 'primary' : 'plain'}
            icon="key"
            pending={update.isPending}
            disabled={!text.trim()}
          >
            Register the key
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const NOT_A_KEY = 'That’s not an updater public key. Paste the content of the .pub file, one line of base64.'
