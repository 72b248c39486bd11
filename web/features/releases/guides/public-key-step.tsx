import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { isLoginRequired } from '#web/lib/session/login-again.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'

/** The application's public key, or a form to register it. */
export function PublicKeyStep() {
  const { role } = useOrganization()
  const { id, updaterPublicKey: registered, keys = [] } = useApplication()
  const second = keys.find(({ scheme }) => scheme === 'minisign')?.value
  if (registered && second)
    return (
      <Stack gap={4}>
        <Registered value={second} name="Second updater public key" hint="For the next build." />
        <Registered
          value={registered}
          name="First updater public key"
          hint="In earlier versions, until it is retired."
        />
      </Stack>
    )
  if (registered) return <Registered value={registered} name="Updater public key" />
  if (!can(role, 'applications.changeKey'))
    return <p>An Admin of the organization can register the key here.</p>
  return <PublicKeyForm id={id} />
}

interface RegisteredProps {
  value: string
  name: string
  hint?: string
}

function Registered({ value, name, hint }: RegisteredProps) {
  return (
    <Stack gap={2}>
      <Stack direction="across" gap={2}>
        <Badge tone="good">Registered</Badge>
        <span className="muted small">
          {name} <span className="mono">{parsePublicKey(value)?.keyId}</span>
          {hint && `. ${hint}`}
        </span>
      </Stack>
      <CopyField value={value} label={`Copy the ${name.charAt(0).toLowerCase()}${name.slice(1)}`} />
    </Stack>
  )
}

function PublicKeyForm({ id }: { id: string }) {
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    const key = text.trim()
    if (!parsePublicKey(key)) return setProblem(NOT_A_KEY)
    update.mutate(
      { id, updaterPublicKey: key },
      { onError: (error) => isLoginRequired(error) || setProblem(error.message) },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Field label="Updater public key" error={problem}>
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(null)
            }}
          />
        </Field>
        <LoginAgain error={update.error} form={draftName} values={() => text} />
        <div>
          <Button type="submit" pending={update.isPending} disabled={!text.trim()}>
            Register the key
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const NOT_A_KEY = 'That’s not an updater public key. Paste the content of the .pub file, one line of base64.'
