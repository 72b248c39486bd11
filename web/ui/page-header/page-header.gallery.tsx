import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Tile } from '#web/ui/tile/tile.tsx'
import { PageHeader } from './page-header.tsx'

export const gallery: Gallery = {
  'Badges, description, actions': (
    <PageHeader
      title="Gallery"
      picture={<Tile name="Editor" size="l" />}
      heading="Editor 2.4.1"
      badges={<Badge tone="good">Published</Badge>}
      description="Published versions and drafts of Editor."
      actions={
        <>
          <Button>Edit draft</Button>
          <Button variant="primary">Publish</Button>
        </>
      }
    />
  ),
  'One short action': (
    <PageHeader
      compact
      title="Gallery"
      heading="Insights"
      description="Counted from update checks and downloads, in UTC."
      actions={<Button icon="download">Export CSV</Button>}
    />
  ),
}
