import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { RestrictionNote } from './restriction-note.tsx'

export const gallery: Gallery = {
  'No plan, Admin and Member': (
    <Stack gap={2}>
      <RestrictionNote reason={{ type: 'NotSubscribed', details: null }} checkout="/checkout" />
      <RestrictionNote reason={{ type: 'NotSubscribed', details: null }} checkout={null} small />
    </Stack>
  ),
  Suspended: <RestrictionNote reason={{ type: 'Suspended', details: null }} checkout={null} />,
}
