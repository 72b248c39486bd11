import { Card } from '#web/ui/card/card.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Columns } from './columns.tsx'

export const gallery: Gallery = {
  'Work and margin': (
    <Columns margin={<Card title="Payment method">Visa ending in 4242</Card>}>
      <Card title="This month">0 of 5,000 downloads</Card>
      <Card title="Invoices">No invoices yet.</Card>
    </Columns>
  ),
}
