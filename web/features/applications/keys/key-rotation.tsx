import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { ApplicationKey } from '#shared/domain/organizations/application-key.ts'
import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Facts } from '#web/ui/facts/facts.tsx'
import { book } from '#web/ui/icon/shapes.ts'
import { Note } from '#web/ui/note/note.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { describeUse, nextStep, removingSecond, retiringFirst } from './key-words.ts'
import { RetireKeyButton } from './retire-key-button.tsx'
import { RotationDocs } from './rotation-docs.tsx'

export interface KeyRotationProps {
  first: string
  second: ApplicationKey
  mayChange: boolean
}

/** The second key beside the first, and the way to a single one again. */
export function KeyRotation({ first, second, mayChange }: KeyRotationProps) {
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
