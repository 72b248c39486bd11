import type { Gallery } from '#web/ui/gallery.ts'
import { RelativeTime } from './relative-time.tsx'

export const gallery: Gallery = {
  'Tooltip with the exact time': (
    <div>
      <RelativeTime value="2026-01-31T12:00:00.000Z" />
    </div>
  ),
}
