import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Tile } from './tile.tsx'

const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/></svg>'

export const gallery: Gallery = {
  Sizes: (
    <Stack direction="across" gap={3}>
      <Tile name="Acme" size="s" />
      <Tile name="Acme" />
      <Tile name="Acme" size="l" />
      <Tile name="Acme" size="xl" />
    </Stack>
  ),
  'Colors by slug': (
    <Stack direction="across" gap={2}>
      {['editor', 'notes', 'solo', 'trial', 'globex', 'initech', 'umbrella', 'hooli'].map((slug) => (
        <Tile key={slug} name={slug} slug={slug} />
      ))}
    </Stack>
  ),
  'Image, and one that does not load': (
    <Stack direction="across" gap={2}>
      <Tile name="Gantry" picture={PICTURE} />
      <Tile name="Gantry" picture="data:," />
    </Stack>
  ),
}
