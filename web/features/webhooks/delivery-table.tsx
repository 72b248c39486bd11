import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import type { WebhookDelivery } from '#shared/domain/webhooks/webhook-delivery.ts'
import { TEST_MESSAGE } from '#shared/domain/webhooks/webhook-message.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell, HeaderCell, RowLink, Table } from '#web/ui/table/table.tsx'
import lists from './deliveries.module.css'
import { formatMs, outcomeOf } from './delivery-words.ts'
import { useShown } from './use-shown.ts'
import styles from './webhooks.module.css'

interface DeliveryTableProps {
  endpointId: string
  deliveries: readonly WebhookDelivery[]
}

export function DeliveryTable({ endpointId, deliveries }: DeliveryTableProps) {
  const { shown, linkTo } = useShown()
  const { failed } = shown
  return (
    <Table label="Deliveries">
      <thead>
        <tr>
          <HeaderCell>Answer</HeaderCell>
          <HeaderCell>Event</HeaderCell>
          <HeaderCell align="end" wideOnly>
            Time
          </HeaderCell>
          <HeaderCell align="end">Sent</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => {
          const { id, type, subject, ms, attemptedAt, createdAt } = delivery
          const { word, tone, icon } = outcomeOf(delivery)
          const isOpen = id === shown.delivery
          return (
            <tr key={id} className={styles.delivery} data-open={isOpen || undefined}>
              <Cell rowHeader>
                <Badge tone={tone} icon={icon}>
                  {word}
                </Badge>
              </Cell>
              <Cell>
                <RowLink
                  href={linkTo({ endpoint: endpointId, delivery: id, failed })}
                  className={styles.type}
                  aria-current={isOpen || undefined}
                >
                  <span className="visually-hidden">
                    {type === TEST_MESSAGE ? 'Test' : EVENT_WORDS[type]}:{' '}
                  </span>
                  <BreakableName name={type} />
                </RowLink>{' '}
                {type !== TEST_MESSAGE && <span className={`${lists.subject} faint`}>{subject}</span>}
              </Cell>
              <Cell align="end" wideOnly>
                <span className="faint">{ms === null ? '' : formatMs(ms)}</span>
              </Cell>
              <Cell align="end">
                <span className="faint">
                  <RelativeTime value={attemptedAt ?? createdAt} />
                </span>
              </Cell>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

/** Breaks between its words first. */
function BreakableName({ name }: { name: string }) {
  const [noun, ...verb] = name.split('.')
  return (
    <>
      {noun}
      {verb.length > 0 && (
        <>
          .<wbr />
          {verb.join('.')}
        </>
      )}
    </>
  )
}
