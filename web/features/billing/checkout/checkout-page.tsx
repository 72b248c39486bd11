import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { billing } from '#shared/contracts/billing.ts'
import { isFree } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { needsPaymentSource } from '#shared/domain/billing/subscription-notice.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { DetailsLoading } from '#web/features/billing/details/billing-details-card.tsx'
import { prepareCardForm } from '#web/features/billing/payment/payment-choices.tsx'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { AdminEmails } from '#web/ui/empty-state/admins-only.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './checkout.module.css'
import { Purchase } from './purchase.tsx'
import { StepTitle } from './step-title.tsx'
import { SummaryCard } from './summary-card.tsx'
import { QUOTE_PENDING } from './use-quote.ts'

// Who has a plan seldom comes here.
const SubscribedCard = lazyPart<{ summary: SubscriptionSummary }>(
  () => import('./subscribed-card.tsx').then((part) => part.SubscribedCard),
  CardLoading,
)

const ResumeCard = lazyPart<{ summary: SubscriptionSummary }>(
  () => import('./resume-card.tsx').then((part) => part.ResumeCard),
  CardLoading,
)

/** Sells a plan to Admins. Members see that an Admin has to subscribe. */
export default function CheckoutPage() {
  const { role } = useOrganization()
  return (
    <Stack gap={5}>
      <PageHeader />
      <Offer buys={can(role, 'billing.manage')} />
    </Stack>
  )
}

function Offer({ buys }: { buys: boolean }) {
  const { org } = useOrganization()
  const query = useQuery(rpcQuery(billing, 'subscription.getSummary', org.id))
  useEffect(() => {
    if (buys) prepareCardForm().catch(() => undefined)
  }, [buys])
  return (
    <Loaded
      query={query}
      loading={buys ? <PurchaseLoading /> : <CardLoading />}
      failure={(notice) => (buys ? <Card>{notice}</Card> : <WhomToAsk isOver={false} />)}
    >
      {(summary) => <OfferOf summary={summary} buys={buys} />}
    </Loaded>
  )
}

/** What the subscription leaves to buy. */
function OfferOf({ summary, buys }: { summary: SubscriptionSummary; buys: boolean }) {
  const { org, role } = useOrganization()
  const { status } = summary
  const isFollowed = status === 'inTrial' && needsPaymentSource(role, summary)
  const mayResume = buys && status === 'nonRenewing' && !isFree(summary.plan)
  // Whether the plan is paid for decides what is offered: without an answer it is offered.
  const { data: source, isLoading } = useQuery({
    ...rpcQuery(billing, 'paymentSource.getStatus', org.id),
    enabled: isFollowed || mayResume,
  })
  if (status === 'active' || (isFollowed && source?.status === 'valid'))
    return <SubscribedCard summary={summary} />
  if (!buys) return <WhomToAsk isOver={status === 'inactive'} />
  if (mayResume && source?.status === 'valid') return <ResumeCard summary={summary} />
  return isLoading ? <PurchaseLoading /> : <Purchase summary={summary} />
}

function CardLoading() {
  return (
    <Card>
      <Loading>
        <Skeleton shape="block" height="10rem" />
      </Loading>
    </Card>
  )
}

function PurchaseLoading() {
  return (
    <div className={styles.checkout}>
      <div className={styles.steps}>
        <Card
          title={
            <StepTitle number={1} state="now">
              Billing details
            </StepTitle>
          }
        >
          <DetailsLoading asks />
        </Card>
      </div>
      <SummaryCard quote={QUOTE_PENDING} hasDetails={undefined} note={null} />
    </div>
  )
}

/** For a Member. A trial, or the rest of a cancelled plan, may still be running. */
function WhomToAsk({ isOver }: { isOver: boolean }) {
  const { org } = useOrganization()
  const title = isOver ? 'This organization has no active plan' : 'Only Admins can subscribe'
  return (
    <Card>
      <EmptyState
        icon="card"
        title={title}
        action={<LinkButton href={links.organization(org.slug)}>Back to Applications</LinkButton>}
      >
        To subscribe, contact your administrator: <AdminEmails org={org} about="Subscription" />.
      </EmptyState>
    </Card>
  )
}
