import { Badge } from '#web/ui/badge/badge.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from './stack.tsx'

export const gallery: Gallery = {
  Down: (
    <Stack gap={1}>
      <Badge>One</Badge>
      <Badge>Two</Badge>
    </Stack>
  ),
  'Across, between': (
    <Stack direction="across" justify="between">
      <Badge>Start</Badge>
      <Badge>End</Badge>
    </Stack>
  ),
}
