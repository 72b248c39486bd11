import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { WebhookDeliveryDetails } from '#shared/domain/webhooks/webhook-delivery.ts'
import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { TEST_MESSAGE } from '#shared/domain/webhooks/webhook-message.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { formatMoment } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CodeBlock } from '#web/ui/code-block/code-block.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { Segments } from '#web/ui/segments/segments.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import lists from './deliveries.module.css'
import { faultSentence, formatMs, nextSentence } from './delivery-words.ts'
import { useDetailFocus } from './use-detail-focus.ts'
import { useShown } from './use-shown.ts'
import styles from './webhooks.module.css'

type Part = 'request' | 'answer' | 'headers'

interface DeliveryDetailProps {
  endpoint: WebhookEndpoint
  id: string
}

/** The last request of a message and its answer, and the button that sends it again. */
export function DeliveryDetail({ endpoint, id }: DeliveryDetailProps) {
  const { org } = useOrganization()
  const query = useQuery(
    rpcQuery(directory, 'webhooks.getDelivery', { org: org.id, id: endpoint.id, delivery: id }),
  )
  const { shown, linkTo } = useShown()
  const section = useRef<HTMLElement>(null)
  useDetailFocus(section, id, query.isSuccess)
  return (
    <section ref={section} className={lists.detail} aria-label="Request and answer" tabIndex={-1}>
      <TextLink className={`${lists.back} link`} href={linkTo({ ...shown, delivery: undefined })}>
        All deliveries
      </TextLink>
      <Loaded query={query} loading={<SkeletonRows plain count={3} />}>
        {(delivery) => <Detail endpoint={endpoint} delivery={delivery} />}
      </Loaded>
    </section>
  )
}

function Detail({ endpoint, delivery }: { endpoint: WebhookEndpoint; delivery: WebhookDeliveryDetails }) {
  const { type, subject, attempts, attemptedAt, state, status, ms } = delivery
  const { org } = useOrganization()
  const isOn = endpoint.disabledAt === null
  const resend = useMutation(
    rpcMutation(directory, 'webhooks.resend', {
      refreshes: ['webhooks.getDelivery', 'webhooks.listDeliveries', 'webhooks.list'],
    }),
  )
  const fault = faultSentence(delivery)
  const next = nextSentence(delivery, isOn)
  return (
    <>
      <div className={styles.top}>
        <div>
          <b className={styles.type}>{type}</b>
          {type !== TEST_MESSAGE && subject && <p className={lists.named}>{subject}</p>}
          <p className="small muted">
            {attemptedAt === null ? 'Not sent yet' : `Attempt ${attempts}, ${formatMoment(attemptedAt)}`}
          </p>
        </div>
        {isOn && (
          <Button
            icon="refresh"
            pending={resend.isPending}
            onClick={() => resend.mutate({ org: org.id, id: endpoint.id, delivery: delivery.id })}
          >
            Send again
          </Button>
        )}
      </div>
      {fault && (
        <Note tone="bad" title={fault}>
          {type !== TEST_MESSAGE && next}
        </Note>
      )}
      {!fault && state === 'delivered' && (
        <Note tone="good">
          The endpoint answered {status} after {formatMs(ms ?? 0)}.
        </Note>
      )}
      {!fault && state === 'pending' && <Note>{next}</Note>}
      <Exchange delivery={delivery} />
    </>
  )
}

function Exchange({ delivery: { request, answer } }: { delivery: WebhookDeliveryDetails }) {
  const [part, setPart] = useState<Part>('request')
  const lines = (headers: [string, string][]) =>
    headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return (
    <>
      <div>
        <Segments
          label="Details"
          value={part}
          onChange={setPart}
          options={[
            { value: 'request', label: 'Request' },
            { value: 'answer', label: 'Answer' },
            { value: 'headers', label: 'Headers' },
          ]}
        />
      </div>
      {part === 'request' && <CodeBlock title="Request body" code={indented(request.body)} />}
      {part === 'answer' &&
        (answer?.body ? (
          <CodeBlock title={answer.isCut ? 'First KB of the answer' : 'Answer body'} code={answer.body} />
        ) : (
          <p className="muted small">{answer ? 'The answer had no body.' : 'There was no answer.'}</p>
        ))}
      {part === 'headers' && (
        <>
          <CodeBlock title="Request headers" code={lines(request.headers)} />
          {answer && <CodeBlock title="Answer headers" code={lines(answer.headers)} />}
        </>
      )}
    </>
  )
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}
