import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { endpointName, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { rpcPages } from '#web/lib/api/rpc-pages.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { SegmentLinks } from '#web/ui/segments/segments.tsx'
import { ShowMore } from '#web/ui/show-more/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import lists from './deliveries.module.css'
import { DeliveryDetail } from './delivery-detail.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { useShown } from './use-shown.ts'
import styles from './webhooks.module.css'

const PAGE_SIZE = 25
/** New deliveries appear while the page is open. */
const REFRESH_MS = 15_000

/** What an endpoint was sent, newest first, and the request and answer of the one that is chosen. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { org } = useOrganization()
  const { shown, linkTo } = useShown()
  const [, go] = useLocation()
  const { id, recent } = endpoint
  const { failed } = shown
  const input = { org: org.id, id, limit: PAGE_SIZE, ...(failed && { failed }) }
  const query = useInfiniteQuery({
    ...rpcPages((cursor) => rpcQuery(directory, 'webhooks.listDeliveries', { ...input, cursor })),
    refetchInterval: REFRESH_MS,
  })
  const test = useMutation(
    rpcMutation(directory, 'webhooks.test', { refreshes: ['webhooks.listDeliveries', 'webhooks.list'] }),
  )
  const send = () =>
    test.mutate(
      { org: org.id, id },
      { onSuccess: (sent) => go(linkTo({ endpoint: id, delivery: sent.id }), { replace: true }) },
    )
  return (
    <Card
      flush
      lined
      title={
        <>
          Deliveries <span className={styles.to}>to {endpointName(endpoint)}</span>
        </>
      }
      aside={
        <div className={styles.controls}>
          <SegmentLinks
            label="Deliveries shown"
            options={[
              { href: linkTo({ endpoint: id }), label: 'All', current: !failed },
              {
                href: linkTo({ endpoint: id, failed: true }),
                label: 'Failed',
                current: failed,
                count: recent.failed || undefined,
              },
            ]}
          />
          <Button pending={test.isPending} onClick={send}>
            Send a test
          </Button>
        </div>
      }
      footer="Deliveries are kept for 30 days."
    >
      <Loaded query={query} loading={<SkeletonRows plain count={5} />}>
        {({ pages }) => {
          const deliveries = pages.flatMap((page) => page.deliveries)
          if (deliveries.length === 0 && !shown.delivery)
            return (
              <EmptyState icon="upload" title={failed ? 'No deliveries failed' : 'No deliveries yet'}>
                {failed
                  ? 'Every request was answered with a 2xx status.'
                  : 'Send a test to see whether your endpoint answers.'}
              </EmptyState>
            )
          return (
            <div className={lists.deliveries}>
              <div className={lists.list}>
                <DeliveryTable endpointId={id} deliveries={deliveries} />
                <ShowMore query={query} />
              </div>
              {shown.delivery && (
                <DeliveryDetail key={shown.delivery} endpoint={endpoint} id={shown.delivery} />
              )}
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}
