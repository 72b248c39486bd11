import { useMutation } from '@tanstack/react-query'
import type { FoundApplication } from '#shared/domain/operator.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { acted, operators } from './operator-calls.ts'
import { StopButton } from './stop-button.tsx'
import { SubjectCard } from './subject-card.tsx'

export function ApplicationCard({ application }: { application: FoundApplication }) {
  const { id, name, slug, orgSlug, createdAt, deletedAt, takenDownAt, takenDownReason } = application
  const takeDown = useMutation(
    rpcMutation(operators, 'operators.takeDownApplication', acted('Application taken down.')),
  )
  const restore = useMutation(
    rpcMutation(operators, 'operators.restoreApplication', acted('Application restored.')),
  )
  const free = useMutation(rpcMutation(operators, 'operators.freeApplicationSlug', acted('Slug freed.')))
  return (
    <SubjectCard
      kind="Application"
      name={name}
      picture={<Tile name={name} slug={slug} />}
      state={takenDownAt ? <Badge tone="bad">Taken down</Badge> : deletedAt && <Badge dot>Deleted</Badge>}
      facts={{
        Reason: takenDownReason,
        'Taken down': takenDownAt && formatDay(takenDownAt),
        Slug: (
          <code>
            {orgSlug}/{slug}
          </code>
        ),
        ID: <code>{id}</code>,
        Created: formatDay(createdAt),
        Deleted: deletedAt && formatDay(deletedAt),
      }}
      actions={
        <>
          {!application.hasPublished && (
            <ConfirmButton
              subject={id}
              action="Free slug"
              title={`Free the slug ${slug}?`}
              text="Another application of the organization can take it. This one gets a random slug."
              typedName={slug}
              act={free}
              onConfirm={(close) => free.mutate({ app: id }, close)}
            />
          )}
          {takenDownAt ? (
            <ConfirmButton
              subject={id}
              action="Restore application"
              title={`Restore ${name}?`}
              text="Its feeds and files work again, as they were before."
              tone="primary"
              act={restore}
              onConfirm={(close) => restore.mutate({ app: id }, close)}
            />
          ) : (
            <StopButton
              subject={id}
              action="Take down application"
              title={`Take down ${name}?`}
              text="Within 30 seconds its feeds offer no updates and all of its files answer 410. Nothing is deleted."
              act={takeDown}
              onStop={(reason, close) => takeDown.mutate({ app: id, reason }, close)}
            />
          )}
        </>
      }
    />
  )
}
