import type { Gallery } from '#web/ui/gallery.ts'
import { BreakableName } from './breakable-name.tsx'

export const gallery: Gallery = {
  'With room': <BreakableName name="Editor_2.4.1_amd64.AppImage" />,
  'In a narrow place': (
    <p style={{ maxWidth: '8rem', overflowWrap: 'anywhere' }}>
      <BreakableName name="Editor_2.4.1_amd64.AppImage" />
    </p>
  ),
}
