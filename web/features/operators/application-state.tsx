import type { FoundApplication } from '#shared/domain/operator.ts'
import { Badge } from '#web/ui/badge/badge.tsx'

/** A badge, where something is unusual. */
export function ApplicationState({ application }: { application: FoundApplication }) {
  if (application.takenDownAt) return <Badge tone="bad">Taken down</Badge>
  return application.deletedAt && <Badge dot>Deleted</Badge>
}
