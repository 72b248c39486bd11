import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'

export const gallery: Gallery = {
  'On a page of its own, and in a list': (
    <Stack direction="across">
      <AcceptInvitation id="gallery" size="l" />
      <AcceptInvitation id="gallery" organization="Acme" />
    </Stack>
  ),
}
