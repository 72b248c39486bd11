import { useMutation } from '@tanstack/react-query'
import type { FoundOrganization } from '#shared/domain/operator.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { formatBytes, formatCount, formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { LimitButton } from './limit-button.tsx'
import { raisedWords } from './limit-words.ts'
import { acted, operators } from './operator-calls.ts'
import { StopButton } from './stop-button.tsx'
import { SubjectCard } from './subject-card.tsx'

export function OrganizationCard({ organization }: { organization: FoundOrganization }) {
  const { id, name, slug, createdAt, archivedAt, suspendedAt, suspendedReason, hasPublished } = organization
  const suspend = useMutation(rpcMutation(operators, 'operators.suspend', acted('Organization suspended.')))
  const restore = useMutation(rpcMutation(operators, 'operators.restore', acted('Organization restored.')))
  const raise = useMutation(
    rpcMutation(operators, 'operators.raiseOrganizationLimit', acted('Limit changed.')),
  )
  const free = useMutation(rpcMutation(operators, 'operators.freeOrganizationSlug', acted('Slug freed.')))
  return (
    <SubjectCard
      kind="Organization"
      name={name}
      picture={<Tile name={name} slug={slug} />}
      state={suspendedAt ? <Badge tone="bad">Suspended</Badge> : archivedAt && <Badge dot>Archived</Badge>}
      facts={{
        Reason: suspendedReason,
        Suspended: suspendedAt && formatDay(suspendedAt),
        Slug: <code>{slug}</code>,
        ID: <code>{id}</code>,
        Created: formatDay(createdAt),
        Archived: archivedAt && formatDay(archivedAt),
        Admins: organization.admins.join(', '),
        Members: formatCount(organization.members),
        Applications: formatCount(organization.applications),
        Stored: formatBytes(organization.storedBytes),
        'Raised limits': raisedWords(organization.limits),
      }}
      note={hasPublished && 'Its slug stays taken: installed apps ask for updates under it.'}
      actions={
        <>
          <LimitButton
            subject={id}
            of={name}
            limits={organization.limits}
            act={raise}
            onRaise={(change, close) => raise.mutate({ org: id, ...change }, close)}
          />
          {!hasPublished && (
            <ConfirmButton
              subject={id}
              action="Free slug"
              title={`Free the slug ${slug}?`}
              text="Anyone can take it. The organization gets a random slug, and links to its pages stop working."
              typedName={slug}
              act={free}
              onConfirm={(close) => free.mutate({ org: id }, close)}
            />
          )}
          {suspendedAt ? (
            <ConfirmButton
              subject={id}
              action="Restore organization"
              title={`Restore ${name}?`}
              text="Its feeds, files, API keys and members work again, as they were before."
              tone="primary"
              act={restore}
              onConfirm={(close) => restore.mutate({ org: id }, close)}
            />
          ) : (
            <StopButton
              subject={id}
              action="Suspend organization"
              title={`Suspend ${name}?`}
              text="Within 30 seconds its feeds offer no updates and its files answer 410. Members can only read, and its API keys are refused. Nothing is deleted."
              act={suspend}
              onStop={(reason, close) => suspend.mutate({ org: id, reason }, close)}
            />
          )}
        </>
      }
    />
  )
}
