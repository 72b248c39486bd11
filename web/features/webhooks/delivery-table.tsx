import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import type { WebhookDelivery } from '#shared/domain/webhooks/webhook-delivery.ts'
import { TEST_MESSAGE } from '#shared/domain/webhooks/webhook-message.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
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
            Duration
          </HeaderCell>
          <HeaderCell align="end">Sent</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => {
          const { id, type, subject, ms, attemptedAt, createdAt } = delivery
          const { word, tone, icon, isRetried } = outcomeOf(delivery)
          const isOpen = id === shown.delivery
          const isTest = type === TEST_MESSAGE
          return (
            <tr key={id} className={`${styles.delivery} ${lists.row}`} data-open={isOpen || undefined}>
              <Cell rowHeader className={lists.outcome}>
                <Badge tone={tone} icon={icon}>
                  {isRetried ? (
                    <span>
                      <span className={lists.failure}>{word}, </span>
                      <span className={lists.retried}>retrying</span>
                    </span>
                  ) : (
                    word
                  )}
                </Badge>
              </Cell>
              <Cell className={lists.event}>
                <RowLink
                  // The row that opened the details closes them where both are in view.
                  href={linkTo({ endpoint: endpointId, delivery: isOpen ? undefined : id, failed })}
                  className={lists.type}
                  aria-current={isOpen || undefined}
                  aria-expanded={isOpen}
                >
                  {!isTest && <span className="visually-hidden">{EVENT_WORDS[type]}: </span>}
                  {type}
                </RowLink>{' '}
                <span className={`${lists.subject} faint`} title={subject ?? undefined}>
                  {isTest ? 'Test message' : subject}
                </span>
              </Cell>
              <Cell align="end" wideOnly>
                <span className="faint">{ms === null ? '' : formatMs(ms)}</span>
              </Cell>
              <Cell align="end" className={lists.sent}>
                <span className="faint">
                  <RelativeTime value={attemptedAt ?? createdAt} />
                </span>
                <Icon name="chevron-right" className={lists.arrow} />
              </Cell>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
