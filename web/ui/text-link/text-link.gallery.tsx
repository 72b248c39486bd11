import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from './text-link.tsx'

export const gallery: Gallery = {
  'Inside and outside the console': (
    <Stack direction="across" gap={3}>
      <TextLink href="/">Organizations</TextLink>
      <TextLink href="https://example.com/">Another site</TextLink>
    </Stack>
  ),
}
