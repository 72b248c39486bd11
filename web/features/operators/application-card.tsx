import { useMutation } from '@tanstack/react-query'
import type { FoundApplication } from '#shared/domain/operator.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { Facts } from './facts.tsx'
import { KindTitle } from './kind-title.tsx'
import { acted, operators } from './operator-calls.ts'
import { StopButton } from './stop-button.tsx'

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
    <Card
      title={<KindTitle kind="Application">{name}</KindTitle>}
      aside={takenDownAt ? <Badge tone="bad">Taken down</Badge> : deletedAt && <Badge dot>Deleted</Badge>}
    >
      <Stack gap={4}>
        <Facts
          of={{
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
        />
        <Stack direction="across" gap={2}>
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
        </Stack>
      </Stack>
    </Card>
  )
}
