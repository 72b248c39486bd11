import type { Gallery } from '#web/ui/gallery.ts'
import { Facts } from './facts.tsx'

export const gallery: Gallery = {
  'A pair a line': (
    <div style={{ maxWidth: '22rem' }}>
      <Facts
        facts={[
          ['Published', '22 Nov 2026 by alice@acme.test'],
          ['Channel', 'Stable'],
          ['Size', '42.6 MB'],
        ]}
      />
    </div>
  ),
}
