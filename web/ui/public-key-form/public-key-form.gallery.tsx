import type { Gallery } from '#web/ui/gallery.ts'
import { PublicKeyForm } from './public-key-form.tsx'

export const gallery: Gallery = {
  'With a hint': <PublicKeyForm id="gallery" hint="The content of ~/.tauri/editor.key.pub." />,
}
