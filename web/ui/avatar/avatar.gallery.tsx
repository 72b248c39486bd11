import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Avatar } from './avatar.tsx'

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='teal' d='M0 0h8v8H0z'/%3E%3C/svg%3E"

export const gallery: Gallery = {
  'Person, small, picture': (
    <Stack direction="across" gap={3}>
      <Avatar name="Ada Lovelace" />
      <Avatar name="Ada Lovelace" size="s" />
      <Avatar name="Ada Lovelace" picture={PICTURE} />
    </Stack>
  ),
}
