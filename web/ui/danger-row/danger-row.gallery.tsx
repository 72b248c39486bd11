import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { DangerRow } from './danger-row.tsx'

export const gallery: Gallery = {
  'Rows of a card': (
    <Card title="Danger Zone" flush>
      <DangerRow title="Yank this release" action={<Button variant="danger">Yank release…</Button>}>
        New checks get 2.4.0 instead. Installed copies keep working.
      </DangerRow>
      <DangerRow
        title="Delete the application"
        action={<Button variant="danger">Delete application…</Button>}
      >
        Its releases are deleted. Installed copies no longer find updates.
      </DangerRow>
    </Card>
  ),
}
