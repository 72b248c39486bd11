import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { BillingDetailsCard } from '#web/features/billing/details/billing-details-card.tsx'
import { InvoicesCard } from '#web/features/billing/invoices/invoices-card.tsx'
import { PaymentSource } from '#web/features/billing/payment/payment-source.tsx'
import { SubscriptionCard } from '#web/features/billing/plan/subscription-card.tsx'
import { SpendingCard } from '#web/features/billing/spending/spending-card.tsx'
import { PricesCard } from '#web/features/billing/usage/prices-card.tsx'
import { UsageCard, UsageLoading } from '#web/features/billing/usage/usage-card.tsx'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

/** What the organization has subscribed to and uses; for Admins also what it pays with, and what it has paid. */
export default function BillingPage() {
  const { org, role } = useOrganization()
  const query = useQuery(rpcQuery(billing, 'subscription.getSummary', org.id))
  return (
    <Stack gap={5}>
      <PageHeader />
      <Loaded
        query={query}
        loading={<PlanLoading hasPlan={org.restrictionReason === null} />}
        failure={(error) => <Card title="Subscription">{error}</Card>}
      >
        {(summary) => (
          <>
            <SubscriptionCard summary={summary} />
            {summary.status !== 'inactive' && <UsageCard summary={summary} />}
            {summary.status !== 'inactive' && <SpendingCard />}
            <PricesCard plan={summary.plan} />
          </>
        )}
      </Loaded>
      {can(role, 'billing.manage') && (
        <>
          <PaymentSource />
          <BillingDetailsCard />
          <InvoicesCard />
        </>
      )}
    </Stack>
  )
}

/** Without a running plan no month is counted. */
function PlanLoading({ hasPlan }: { hasPlan: boolean }) {
  return (
    <>
      <Card title="Subscription">
        <Loading>
          <Skeleton height="5.75rem" shape="block" />
        </Loading>
      </Card>
      {hasPlan && (
        <Card title="This month">
          <UsageLoading />
        </Card>
      )}
    </>
  )
}
