import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { BillingDetailsCard } from '#web/features/billing/details/billing-details-card.tsx'
import { InvoicesCard } from '#web/features/billing/invoices/invoices-card.tsx'
import { PaymentSource } from '#web/features/billing/payment/payment-source.tsx'
import { CancelCard } from '#web/features/billing/plan/cancel-card.tsx'
import plans from '#web/features/billing/plan/plan.module.css'
import { isOverdue } from '#web/features/billing/plan/plan-words.ts'
import { SubscriptionCard } from '#web/features/billing/plan/subscription-card.tsx'
import { SpendingCard } from '#web/features/billing/spending/spending-card.tsx'
import { PricesCard } from '#web/features/billing/usage/prices-card.tsx'
import { UsageCard, UsageLoading } from '#web/features/billing/usage/usage-card.tsx'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AdminEmails } from '#web/ui/empty-state/admins-only.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './billing-page.module.css'

/** What the organization has subscribed to and uses; for Admins also what it pays with, and what it has paid. */
export default function BillingPage() {
  const { org, role } = useOrganization()
  const query = useQuery(rpcQuery(billing, 'subscription.getSummary', org.id))
  const summary = query.data
  const isManaged = can(role, 'billing.manage')
  // What is to be done about a failed payment comes first.
  const isPaymentFirst = summary !== undefined && isOverdue(summary)
  return (
    <Stack gap={5}>
      <PageHeader
        description={
          !isManaged && (
            <p>
              Only Admins can change the plan. Ask <AdminEmails org={org} about="Billing" />.
            </p>
          )
        }
      />
      <div className={styles.page}>
        <Stack gap={5}>
          {isManaged && isPaymentFirst && <PaymentSource />}
          <Loaded
            query={query}
            loading={<PlanLoading hasPlan={org.restrictionReason === null} />}
            failure={(error) => <Card title="Subscription">{error}</Card>}
          >
            {(loaded) => (
              <>
                <SubscriptionCard summary={loaded} />
                {loaded.status !== 'inactive' && <UsageCard summary={loaded} />}
              </>
            )}
          </Loaded>
        </Stack>
        <div className={classNames(styles.margin, isManaged && layoutOf(summary))}>
          {isManaged && (isPaymentFirst ? <InvoicesCard /> : <PaymentSource />)}
          {isManaged && <BillingDetailsCard />}
          {summary && summary.status !== 'inactive' && (
            <SpendingCard isTrial={summary.status === 'inTrial'} />
          )}
          {summary && <PricesCard plan={summary.plan} besideMonth={summary.status !== 'inactive'} />}
        </div>
        {isManaged && (
          <Stack gap={5}>
            {!isPaymentFirst && <InvoicesCard />}
            {summary && <CancelCard summary={summary} />}
          </Stack>
        )}
      </div>
    </Stack>
  )
}

/** How an Admin's cards stand below the work, on screens with room for two beside each other. */
function layoutOf(summary: SubscriptionSummary | undefined): string | undefined {
  return summary?.status === 'inTrial' ? styles.trial : styles.pairs
}

/** No usage is counted without a running plan. */
function PlanLoading({ hasPlan }: { hasPlan: boolean }) {
  return (
    <>
      <Card title="Subscription">
        <Loading>
          <Stack gap={4}>
            <Skeleton width="14rem" height="1.75rem" />
            <Skeleton width="10rem" />
            <div className={plans.included}>
              {['storage', 'downloads', 'seats', 'applications'].map((what) => (
                <Skeleton key={what} width="9rem" height="1.25rem" />
              ))}
            </div>
          </Stack>
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
