import type { FoundApplication } from '#shared/domain/operator.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Tile } from '#web/ui/tile/tile.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationState } from './application-state.tsx'
import { SubjectCard } from './subject-card.tsx'

/** The only application that was found. */
export function ApplicationCard({ application }: { application: FoundApplication }) {
  const { id, name, slug, orgSlug, createdAt, deletedAt, takenDownAt, takenDownReason } = application
  return (
    <SubjectCard
      kind="Application"
      name={name}
      picture={<Tile name={name} slug={slug} />}
      state={<ApplicationState application={application} />}
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
      actions={<ApplicationActions application={application} />}
    />
  )
}
