import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Spinner } from './spinner.tsx'

export const gallery: Gallery = {
  'With and without a label': (
    <Stack direction="across" gap={3}>
      <Spinner label="Opening…" />
      <Spinner />
    </Stack>
  ),
}
