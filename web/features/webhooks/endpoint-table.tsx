import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { Card } from '#web/ui/card/card.tsx'
import { HeaderCell, Table } from '#web/ui/table/table.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import type { Opened } from './opened.ts'

interface EndpointTableProps {
  endpoints: readonly WebhookEndpoint[]
  /** The one whose deliveries are shown. */
  chosen: WebhookEndpoint | undefined
  onOpen: (opened: Opened) => void
}

export function EndpointTable({ endpoints, chosen, onOpen }: EndpointTableProps) {
  return (
    <Card flush>
      <Table label="Webhook endpoints" roomy fold>
        <thead>
          <tr>
            <HeaderCell>Endpoint</HeaderCell>
            <HeaderCell>Events</HeaderCell>
            <HeaderCell>Applications</HeaderCell>
            <HeaderCell>Last 7 days</HeaderCell>
            <HeaderCell>On</HeaderCell>
            <HeaderCell align="end">
              <span className="visually-hidden">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {endpoints.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              isChosen={endpoint === chosen}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
