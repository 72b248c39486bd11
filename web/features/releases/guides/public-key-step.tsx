import { can } from '#shared/domain/organizations/permissions.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { PublicKeyForm } from '#web/ui/public-key-form/public-key-form.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

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
