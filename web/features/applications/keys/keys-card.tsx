import { hasSigningUpdater } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { useRefusedSigner } from '#web/lib/api/use-refused-signer.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { OtherSignerNote } from '#web/ui/other-signer-note/other-signer-note.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AddKeyForm } from './add-key-form.tsx'
import type { KeyRotationProps } from './key-rotation.tsx'
import { RotationDocs } from './rotation-docs.tsx'
import type { SparkleKeyProps } from './sparkle-key.tsx'
import { UpdaterKeyForm } from './updater-key-form.tsx'

/** Few applications replace their key, or have one of Sparkle's. */
const KeyRotation = lazyPart<KeyRotationProps>(
  () => import('./key-rotation.tsx').then((part) => part.KeyRotation),
  <Skeleton width="100%" height="16rem" />,
)

const SparkleKey = lazyPart<SparkleKeyProps>(
  () => import('./sparkle-key.tsx').then((part) => part.SparkleKey),
  <Skeleton height="2.25rem" />,
)

/** The keys that updates are signed with, and their replacement. Only Admins can change them. */
export function KeysCard() {
  const { role } = useOrganization()
  const { id, appType, updaters, updaterPublicKey, keys = [] } = useApplication()
  const mayChange = can(role, 'applications.changeKey')
  const refused = useRefusedSigner()
  const second = keys.find(({ scheme }) => scheme === 'minisign')
  const sparkle = keys.find(({ scheme }) => scheme === 'ed25519')
  const isRotatable = hasSigningUpdater({ appType }) && updaterPublicKey !== null
  if (!mayChange && updaterPublicKey === null && !sparkle) return null
  return (
    <Card title="Signing keys">
      <Stack gap={5}>
        {!(isRotatable && second) && <UpdaterKeyForm key={id} mayChange={mayChange} />}
        {refused && <OtherSignerNote {...refused} />}
        {isRotatable && !second && mayChange && <AddSecond />}
        {isRotatable && second && (
          <KeyRotation key={id} first={updaterPublicKey} second={second} mayChange={mayChange} />
        )}
        {(sparkle || updaters.includes('sparkle')) && <SparkleKey known={sparkle} mayChange={mayChange} />}
        {!mayChange && <p className="small muted">Only an Admin can change them.</p>}
      </Stack>
    </Card>
  )
}

function AddSecond() {
  return (
    <Stack gap={3}>
      <p className="small muted">
        To replace it without losing installed copies, add a second key, publish with both, then retire this
        one. <RotationDocs />
      </p>
      <AddKeyForm
        scheme="minisign"
        label="Second updater public key"
        hint="The content of the new .pub file. Updates then need a signature with each key."
        submit="Add second key"
      />
    </Stack>
  )
}
