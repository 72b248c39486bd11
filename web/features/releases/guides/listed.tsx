import { UPDATER_LABELS, type Updater } from '#shared/domain/organizations/application.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

/** In place of the way to Settings: the updater is listed there. */
export function Listed({ updater }: { updater: Updater }) {
  return (
    <Stack direction="across" gap={2}>
      <Badge tone="good">Listed</Badge>
      <span className="muted small">Settings lists {UPDATER_LABELS[updater]} among this app’s updaters.</span>
    </Stack>
  )
}
