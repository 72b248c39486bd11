import type { Gallery } from '#web/ui/gallery.ts'
import { OtherSignerNote } from './other-signer-note.tsx'

export const gallery: Gallery = {
  'Another key': <OtherSignerNote version="0.2.0" keyId="3B0D4A95C1E67182" />,
  'No signature': <OtherSignerNote version="0.2.0" keyId={null} />,
}
