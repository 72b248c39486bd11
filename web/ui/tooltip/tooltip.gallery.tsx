import { Button } from '#web/ui/button/button.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Tooltip } from './tooltip.tsx'

export const gallery: Gallery = {
  'On hover and on focus': (
    <div>
      <Tooltip content="Go anywhere">
        <Button icon="search" aria-label="Command palette" />
      </Tooltip>
    </div>
  ),
}
