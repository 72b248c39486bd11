import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { can } from '#shared/domain/permissions.ts'
import { MONTHLY_CENTS } from '#shared/domain/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/subscription.ts'
import { links } from '#shared/routes.ts'
import { formatPrice } from '#web/lib/format.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { rpcQuery } from '#web/lib/rpc.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './billing.module.css'
import { BillingDetailsCard } from './billing-details-card.tsx'
import { includedIn, PLAN_NAMES } from './plan-words.ts'
import { PricesCard } from './prices-card.tsx'
import { SubscribeCard } from './subscribe-card.tsx'

/** Where a plan is bought. Only an Admin can; a Member is told whom to ask. */
export default function CheckoutPage() {
  const { org, role } = useOrganization()
  return (
    <div className={styles.narrow}>
      <Stack gap={5}>
        <PageHeader title="Checkout" description={`A plan for ${org.name}`} />
        <Offer buys={can(role, 'billing.manage')} />
      </Stack>
    </div>
  )
}

function Offer({ buys }: { buys: boolean }) {
  const { org } = useOrganization()
  const { data, error, isFetching, refetch } = useQuery(rpcQuery(billing, 'subscription.getSummary', org.id))
  if (error && !data && buys)
    return (
      <Card>
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      </Card>
    )
  if (data?.status === 'active')
    return (
      <Card>
        <EmptyState
          icon="success"
          title="The plan is running"
          action={<LinkButton href={links.billing(org.slug)}>Billing</LinkButton>}
        >
          {org.name} is subscribed to {PLAN_NAMES[data.plan]}.
        </EmptyState>
      </Card>
    )
  if (!buys)
    return data || error ? (
      <WhomToAsk isOver={data?.status === 'inactive'} />
    ) : (
      <OfferLoading height="10rem" />
    )
  return (
    <>
      <PlanCard />
      <PricesCard plan={DEFAULT_PLAN} />
      {data ? (
        <>
          <BillingDetailsCard asks />
          <SubscribeCard />
        </>
      ) : (
        <OfferLoading title="Billing details" height="22rem" />
      )}
    </>
  )
}

function OfferLoading({ title, height }: { title?: string; height: string }) {
  return (
    <Card title={title}>
      <Loading>
        <Skeleton shape="block" height={height} />
      </Loading>
    </Card>
  )
}

/** For a Member. A trial, or what is left of a cancelled plan, runs still. */
function WhomToAsk({ isOver }: { isOver: boolean }) {
  const title = isOver ? 'This organization has no running plan' : 'Only Admins can subscribe'
  return (
    <Card>
      <EmptyState icon="card" title={title}>
        To subscribe, contact your administrator.
      </EmptyState>
    </Card>
  )
}

function PlanCard() {
  return (
    <Card title={PLAN_NAMES[DEFAULT_PLAN]} aside={formatPrice(MONTHLY_CENTS[DEFAULT_PLAN])}>
      <ul className={styles.included}>
        {includedIn(DEFAULT_PLAN).map((what) => (
          <li key={what}>
            <Icon name="check" />
            {what}
          </li>
        ))}
      </ul>
    </Card>
  )
}
