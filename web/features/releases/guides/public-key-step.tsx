import { can } from '#shared/domain/organizations/permissions.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import type { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { PublicKeyForm } from '#web/ui/public-key-form/public-key-form.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { publicKeysOf } from './step-done.ts'

/** The application's public key of a scheme, or a form to register that of the type's updater. */
export function PublicKeyStep({ scheme }: { scheme: SignatureScheme }) {
  const { role } = useOrganization()
  const application = useApplication()
  const [registered, second] = publicKeysOf(application, scheme)
  if (registered && second)
    return (
      <Stack gap={4}>
        <Registered value={second} name="second updater public key" hint="For the next build." />
        <Registered
          value={registered}
          name="first updater public key"
          hint="In earlier versions, until it is retired."
        />
      </Stack>
    )
  if (registered) return <Registered value={registered} name={NAMES[scheme]} />
  // Settings registers it, to which the step links.
  if (scheme !== 'minisign') return null
  if (!can(role, 'applications.changeKey'))
    return <p>An Admin of the organization can register the key here.</p>
  return <PublicKeyForm id={application.id} />
}

const NAMES: Record<SignatureScheme, string> = {
  minisign: 'updater public key',
  ed25519: 'Sparkle public key',
}

interface RegisteredProps {
  value: string
  /** In the middle of a sentence. */
  name: string
  hint?: string
}

function Registered({ value, name, hint }: RegisteredProps) {
  return (
    <Stack gap={2}>
      <Stack direction="across" gap={2}>
        <Badge tone="good">Registered</Badge>
        <span className="muted small">
          {name.charAt(0).toUpperCase() + name.slice(1)}{' '}
          <span className="mono">{parsePublicKey(value)?.keyId}</span>
          {hint && `. ${hint}`}
        </span>
      </Stack>
      <CopyField value={value} label={`Copy the ${name}`} />
    </Stack>
  )
}
