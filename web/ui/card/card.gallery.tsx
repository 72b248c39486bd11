import { Badge } from '#web/ui/badge/badge.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Card } from './card.tsx'

export const gallery: Gallery = {
  'With a title': (
    <Card title="Usage" aside={<Badge>July</Badge>}>
      12,480 update checks
    </Card>
  ),
  'Without a title': <Card>Everyone has a seat</Card>,
}
