import type { Gallery } from '#web/ui/gallery.ts'
import { FileDrop } from './file-drop.tsx'

export const gallery: Gallery = {
  Default: (
    <FileDrop title="Drop installers here" onFiles={() => undefined}>
      DMG, MSI, AppImage, deb or rpm
    </FileDrop>
  ),
  'What to do first': <FileDrop title="Drop files here" primary onFiles={() => undefined} />,
  'One file, disabled': (
    <FileDrop title="Drop a signature here" multiple={false} disabled onFiles={() => undefined} />
  ),
}
