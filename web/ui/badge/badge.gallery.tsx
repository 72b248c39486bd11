import type { Gallery } from '#web/ui/gallery.ts'
import { ban, shield } from '#web/ui/icon/shapes.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Badge } from './badge.tsx'

export const gallery: Gallery = {
  States: (
    <Stack direction="across" gap={2}>
      <Badge tone="good">Live</Badge>
      <Badge tone="accent" dot="live">
        Rolling out
      </Badge>
      <Badge icon="pause">Paused</Badge>
      <Badge tone="warn" icon={shield}>
        Held
      </Badge>
      <Badge icon="edit">Draft</Badge>
      <Badge tone="bad" icon={ban}>
        Yanked
      </Badge>
    </Stack>
  ),
  Tones: (
    <Stack direction="across" gap={2}>
      <Badge>tauri (v2)</Badge>
      <Badge tone="good">Signed</Badge>
      <Badge tone="warn">No signature</Badge>
      <Badge tone="bad">Expired</Badge>
      <Badge tone="accent">This device</Badge>
      <Badge dot>Archived</Badge>
    </Stack>
  ),
  Line: <Badge line>beta</Badge>,
}
