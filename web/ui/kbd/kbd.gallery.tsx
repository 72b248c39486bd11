import type { Gallery } from '#web/ui/gallery.ts'
import { Kbd } from './kbd.tsx'

export const gallery: Gallery = {
  'A key and a combination': (
    <p>
      <Kbd>?</Kbd> <Kbd>Ctrl K</Kbd>
    </p>
  ),
}
