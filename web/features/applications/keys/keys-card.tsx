import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { hasSigningUpdater } from '#shared/domain/organizations/application.ts'
import type { ApplicationKey } from '#shared/domain/organizations/application-key.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { DEFAULT_LINKS, links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { settings } from '#web/lib/api/settings.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Facts } from '#web/ui/facts/facts.tsx'
import { book } from '#web/ui/icon/shapes.ts'
import { Note } from '#web/ui/note/note.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { AddKeyForm } from './add-key-form.tsx'
import { describeUse, nextStep, removingSecond, retiringFirst } from './key-words.ts'
import { RetireKeyButton } from './retire-key-button.tsx'
import { SparkleKey } from './sparkle-key.tsx'
import { UpdaterKeyForm } from './updater-key-form.tsx'

/** The keys that updates are signed with, and their replacement. Only Admins can change them. */
export function KeysCard() {
  const { role } = useOrganization()
  const { id, appType, updaters, updaterPublicKey, keys = [] } = useApplication()
  const mayChange = can(role, 'applications.changeKey')
  const second = keys.find(({ scheme }) => scheme === 'minisign')
  const sparkle = keys.find(({ scheme }) => scheme === 'ed25519')
  const isRotatable = hasSigningUpdater({ appType }) && updaterPublicKey !== null
  if (!mayChange && updaterPublicKey === null && !sparkle) return null
  return (
    <Card title="Signing keys">
      <Stack gap={5}>
        {!(isRotatable && second) && <UpdaterKeyForm key={id} mayChange={mayChange} />}
        {isRotatable && !second && mayChange && <AddSecond />}
        {isRotatable && second && (
          <Rotation key={id} first={updaterPublicKey} second={second} mayChange={mayChange} />
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

interface RotationProps {
  first: string
  second: ApplicationKey
  mayChange: boolean
}

function Rotation({ first, second, mayChange }: RotationProps) {
  const { id, name } = useApplication()
  const use = useQuery(rpcQuery(directory, 'applications.readKeyUse', { id }))
  const isLeftBehind = !second.knownFrom || (use.data?.firstKeyOnly ?? 1) > 0
  const added = [second.addedAt && formatDay(second.addedAt), second.addedBy && `by ${second.addedBy}`]
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          ['First key', <KeyId key="first" value={first} />],
          ['Second key', <KeyId key="second" value={second.value} />],
          ['Added', added.filter(Boolean).join(' ')],
          ['In versions', second.knownFrom ? `${second.knownFrom} and later` : 'None published yet'],
        ]}
      />
      {use.data && <Note tone={use.data.firstKeyOnly > 0 ? 'warn' : 'neutral'}>{describeUse(use.data)}</Note>}
      {use.isPending && <Skeleton width="20rem" />}
      {use.isError && <Note>Update checks can’t be read right now.</Note>}
      <p className="small muted">
        {nextStep(second, use.data)} <RotationDocs />
      </p>
      {!second.knownFrom && <GuideLink />}
      {mayChange && (
        <Stack direction="across" gap={3}>
          <RetireKeyButton
            scheme="minisign"
            value={first}
            action="Retire first key"
            done="First key retired"
            typedName={isLeftBehind ? name : undefined}
          >
            {retiringFirst(second, use.data).join(' ')} A retired key can’t be added again.
          </RetireKeyButton>
          <RetireKeyButton
            scheme="minisign"
            value={second.value}
            action="Remove second key"
            done="Second key removed"
            typedName={second.knownFrom ? name : undefined}
          >
            {removingSecond(second)}
          </RetireKeyButton>
        </Stack>
      )}
    </Stack>
  )
}

/** Has the steps that sign with both keys. */
function GuideLink() {
  const { org } = useOrganization()
  const application = useApplication()
  const page = updatePageFor(application)
  if (!page) return null
  return (
    <div>
      <LinkButton icon={book} href={links.updatePage(org.slug, application.slug, page)}>
        Open the guide for both keys
      </LinkButton>
    </div>
  )
}

function KeyId({ value }: { value: string }) {
  return <span className="mono">{parsePublicKey(value)?.keyId}</span>
}

/** An operator's own docs have other headings. */
function RotationDocs() {
  const { docs } = settings.links
  if (!docs) return null
  const href = docs === DEFAULT_LINKS.docs ? `${docs}#rotate-the-updater-key` : docs
  return <TextLink href={href}>Rotate the updater key</TextLink>
}
