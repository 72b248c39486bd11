import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import type { InvoiceSummary } from '#shared/domain/billing/invoice.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { ShowMore } from '#web/ui/show-more/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Cell, HeaderCell, RowLink, Table } from '#web/ui/table/table.tsx'
import styles from './invoices-card.module.css'
import { useInvoices } from './use-invoices.ts'

/**
 * What has been paid, newest first, below what could not be charged, for Admins. An invoice is issued with its payment,
 * so what is unpaid has no number yet.
 */
export function InvoicesCard() {
  const query = useInvoices()
  return (
    <Loaded
      query={query}
      card={{ title: 'Invoices', flush: true }}
      loading={<SkeletonRows plain count={3} />}
    >
      {({ pages }) => <Invoices invoices={pages.flatMap((page) => page.invoices)} query={query} />}
    </Loaded>
  )
}

interface InvoicesProps {
  invoices: InvoiceSummary[]
  query: ReturnType<typeof useInvoices>
}

function Invoices({ invoices, query }: InvoicesProps) {
  const { org } = useOrganization()
  const { data: summary } = useQuery(rpcQuery(billing, 'subscription.getSummary', org.id))
  const isUnpaid = summary?.amountDue !== undefined
  if (invoices.length === 0 && !isUnpaid)
    return (
      <Card title="Invoices">
        <p className="muted">No invoices yet. You’ll get one with your first payment.</p>
      </Card>
    )
  return (
    <Card title="Invoices" flush>
      <Table label="Invoices">
        <thead>
          <tr>
            <HeaderCell>Invoice</HeaderCell>
            <HeaderCell wideOnly>Status</HeaderCell>
            <HeaderCell align="end">Total</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {isUnpaid && <UnpaidRow summary={summary} />}
          {invoices.map((invoice) => (
            <Row key={invoice.number} invoice={invoice} />
          ))}
        </tbody>
      </Table>
      <ShowMore query={query} />
    </Card>
  )
}

function UnpaidRow({ summary: { amountDue = 0, currentTermEnd } }: { summary: SubscriptionSummary }) {
  const badge = <Badge tone="bad">Unpaid</Badge>
  return (
    <tr>
      <Cell>
        {currentTermEnd ? `Due ${formatDate(currentTermEnd)}` : 'Due'}
        <span className={styles.below}>{badge}</span>
      </Cell>
      <Cell wideOnly>{badge}</Cell>
      <Cell align="end">{formatEuro(amountDue)}</Cell>
    </tr>
  )
}

function Row({ invoice: { number, issuedAt, total } }: { invoice: InvoiceSummary }) {
  const { org } = useOrganization()
  const paid = `Paid ${formatDate(issuedAt)}`
  return (
    <tr>
      <Cell>
        <RowLink className={styles.number} href={links.invoice(org.slug, number)}>
          {number}
        </RowLink>
        <span className={styles.below}>{paid}</span>
      </Cell>
      <Cell wideOnly>{paid}</Cell>
      <Cell align="end">{formatEuro(total)}</Cell>
    </tr>
  )
}
