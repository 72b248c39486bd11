import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { can } from '#shared/domain/permissions.ts'
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
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

/** What the organization has subscribed to and uses; for Admins also what it pays with, and what it has paid. */
export default function BillingPage() {
  const { org, role } = useOrganization()
  const { data, error, isFetching, refetch } = useQuery(rpcQuery(billing, 'subscription.getSummary', org.id))
  return (
    <Stack gap={5}>
      <PageHeader />
      {data ? (
        <>
          <SubscriptionCard summary={data} />
          {data.status !== 'inactive' && <UsageCard summary={data} />}
          {data.status !== 'inactive' && <SpendingCard />}
          <PricesCard plan={data.plan} />
        </>
      ) : error ? (
        <Card title="Subscription">
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {error.message}
          </ErrorState>
        </Card>
      ) : (
        <>
          <Card title="Subscription">
            <Loading>
              <Skeleton height="5.75rem" shape="block" />
            </Loading>
          </Card>
          {/* Without a running plan there is no month to be counted. */}
          {org.restrictionReason === null && (
            <Card title="This month">
              <UsageLoading />
            </Card>
          )}
        </>
      )}
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
