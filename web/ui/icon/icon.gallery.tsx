import type { Gallery } from '#web/ui/gallery.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { FIRST_ICONS } from './first-icons.ts'
import { Icon, type IconName } from './icon.tsx'
import { LATER_ICONS } from './later-icons.ts'
import * as shapes from './shapes.ts'

const ICON_NAMES = Object.keys({ ...FIRST_ICONS, ...LATER_ICONS }) as IconName[]

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
