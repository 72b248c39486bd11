import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { billing } from '#shared/contracts/billing.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { isGone } from '#web/lib/api/failures.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { printPage } from '#web/lib/browser/print.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { lock } from '#web/ui/icon/shapes.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './invoice.module.css'
import { InvoiceDocument } from './invoice-document.tsx'

/** One invoice, for Admins: to be read, printed and kept. */
export default function InvoicePage() {
  const { role } = useOrganization()
  const { number = '' } = useParams()
  return (
    <Stack gap={5}>
      {can(role, 'billing.manage') ? (
        <Invoice number={number} />
      ) : (
        <>
          <PageHeader title={`Invoice ${number}`} />
          <Card>
            <EmptyState icon={lock} quiet title="Only Admins can see invoices">
              Contact your administrator if needed.
            </EmptyState>
          </Card>
        </>
      )}
    </Stack>
  )
}

function Invoice({ number }: { number: string }) {
  const { org } = useOrganization()
  const query = useQuery({
    ...rpcQuery(billing, 'invoices.get', { orgId: org.id, number }),
    meta: { stopPropagation: isGone },
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={styles.page}>
      <PageHeader
        title={`Invoice ${number}`}
        badges={query.data && <Badge tone="good">Paid</Badge>}
        actions={
          query.data && (
            <Button icon="print" onClick={printPage}>
              Print or save as PDF
            </Button>
          )
        }
      />
      <Card>
        <Loaded
          query={query}
          loading={
            <Loading>
              <Skeleton shape="block" height="20rem" />
            </Loading>
          }
          failure={(notice, error) => (isGone(error) ? <UnknownInvoice /> : notice)}
        >
          {(invoice) => <InvoiceDocument invoice={invoice} />}
        </Loaded>
      </Card>
    </div>
  )
}

function UnknownInvoice() {
  const { org } = useOrganization()
  return (
    <EmptyState
      icon="search"
      title="This invoice doesn’t exist"
      action={<LinkButton href={links.billing(org.slug)}>All invoices</LinkButton>}
    >
      {org.name} has no invoice with this number.
    </EmptyState>
  )
}
