import { ShortId } from '#web/ui/copy/short-id.tsx'
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
  'With an ID to copy': (
    <div style={{ maxWidth: '22rem' }}>
      <Facts
        facts={[
          ['Downloads, all files', '393'],
          ['Previous release', '2.4.0'],
          ['Release ID', <ShortId key="id" id="01KANV7QZB5HS1RWRES1TWV4T" name="release ID" />],
        ]}
      />
    </div>
  ),
}
