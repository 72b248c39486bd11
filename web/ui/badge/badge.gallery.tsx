import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Badge } from './badge.tsx'

export const gallery: Gallery = {
  Tones: (
    <Stack direction="across" gap={3}>
      <Badge>Draft</Badge>
      <Badge tone="good">Published</Badge>
      <Badge tone="warn">Past due</Badge>
      <Badge tone="bad">Yanked</Badge>
      <Badge tone="accent">Rolling out</Badge>
    </Stack>
  ),
  'Without a dot': (
    <Stack direction="across" gap={3}>
      <Badge tone="good" dot={false}>
        Stable
      </Badge>
    </Stack>
  ),
}
