import type { Gallery } from '#web/ui/gallery.ts'
import { Mark } from './mark.tsx'

export const gallery: Gallery = {
  Mark: <Mark />,
  'Compact in a narrow header': <Mark compact />,
}
