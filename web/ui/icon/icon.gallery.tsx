import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ICON_NAMES, Icon } from './icon.tsx'

export const gallery: Gallery = {
  All: (
    <Stack direction="across" gap={4}>
      {ICON_NAMES.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </Stack>
  ),
  'Size 20': <Icon name="upload" size={20} />,
}
