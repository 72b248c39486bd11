import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ICON_NAMES, Icon } from './icon.tsx'
import * as shapes from './shapes.ts'

export const gallery: Gallery = {
  All: (
    <Stack direction="across" gap={4}>
      {ICON_NAMES.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </Stack>
  ),
  'Shapes that only some screens load': (
    <Stack direction="across" gap={4}>
      {Object.entries(shapes).map(([key, shape]) => (
        <Icon key={key} name={shape} />
      ))}
    </Stack>
  ),
  'Size 20': <Icon name="upload" size={20} />,
}
