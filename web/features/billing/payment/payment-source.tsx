import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { Billing } from '#shared/contracts/billing.ts'
import { billing } from '#shared/contracts/billing.ts'
import { methodName } from '#shared/domain/billing/method-name.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import { isFree } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { links } from '#shared/routes.ts'
import type { Output } from '#shared/rpc.ts'
import styles from '#web/features/billing/billing.module.css'
import { isOverdue } from '#web/features/billing/plan/plan-words.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { CHANGE } from './change-payment.ts'

const changeDialog = lazyPart(async () => {
  const [{ ChangePaymentDialog }, { prepareCardForm }] = await Promise.all([
    import('./change-payment-dialog.tsx'),
    import('./payment-choices.tsx'),
  ])
  await prepareCardForm()
  return ChangePaymentDialog
})

/** What the organization pays with, and the way to change it. For Admins. */
export function PaymentSource() {
  const { org } = useOrganization()
  const [search, setSearch] = useSearchParams()
  const changing = search.get(CHANGE.name) === CHANGE.value
  const setChanging = (isOpen: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (isOpen) after.set(CHANGE.name, CHANGE.value)
        else after.delete(CHANGE.name)
        return after
      },
      { replace: true },
    )
  const query = useQuery(rpcQuery(billing, 'paymentSource.getStatus', org.id))
  const { data } = query
  const { data: summary } = useQuery(rpcQuery(billing, 'subscription.getSummary', org.id))
  const isFirst = data?.status === 'none'
  const isRunning = summary?.status === 'active' && !isFree(summary.plan)
  // The checkout asks for the first one, with the billing details and the price. It's closed while a plan runs.
  const canChange = data !== undefined && (!isFirst || isRunning)
  const ChangeDialog = usePart(changeDialog, canChange && changing, () => setChanging(false))
  const prepare = () => void changeDialog.preload().catch(() => undefined)
  const canAdd = isFirst && summary?.status === 'inTrial'
  const isUrgent = canChange && summary !== undefined && isOverdue(summary)
  const change = (
    <Button
      variant={isUrgent ? 'primary' : 'plain'}
      icon={isFirst ? 'plus' : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setChanging(true)}
    >
      {isFirst ? 'Add' : 'Change'}
      {isUrgent && ' payment method'}
    </Button>
  )
  return (
    <Card
      title="Payment method"
      aside={
        canChange
          ? !isUrgent && change
          : canAdd && <LinkButton href={links.checkout(org.slug)}>Add</LinkButton>
      }
    >
      <Loaded
        query={query}
        loading={
          <Loading>
            <Skeleton width="30%" />
          </Loading>
        }
      >
        {(source) => (
          <div className={styles.source}>
            <Stack gap={1}>
              <Source source={source} comesLater={summary?.status === 'inactive'} />
              {isUrgent && <AmountDue summary={summary} source={source} />}
            </Stack>
            {isUrgent && change}
          </div>
        )}
      </Loaded>
      {canChange && ChangeDialog && (
        <ChangeDialog
          isFirst={isFirst}
          isEnded={summary?.status === 'inactive'}
          amountDue={isUrgent ? summary.amountDue : undefined}
          open={changing}
          onOpenChange={setChanging}
        />
      )}
    </Card>
  )
}

type StoredSource = Output<Billing['paymentSource.getStatus']>

interface SourceProps {
  source: StoredSource
  /** Whether the checkout asks for the first one. */
  comesLater: boolean
}

function Source({ source: { status, brand, last4 }, comesLater }: SourceProps) {
  if (status === 'none')
    return <p className="muted">No payment method yet.{comesLater && ' You add one when you subscribe.'}</p>
  return (
    <Stack direction="across" gap={2}>
      <span>{methodName({ brand: brand ?? 'Card', last4 })}</span>
      {status !== 'valid' && <Badge tone="bad">{status === 'expired' ? 'Expired' : 'Declined'}</Badge>}
    </Stack>
  )
}

interface AmountDueProps {
  summary: SubscriptionSummary
  source: StoredSource
}

/** What could not be charged, and how it is paid. An older billing service doesn't say. */
function AmountDue({ summary: { amountDue, currentTermEnd }, source }: AmountDueProps) {
  if (amountDue === undefined || currentTermEnd === null) return null
  return (
    <p className="muted">
      <b>{formatEuro(amountDue)}</b> due since {formatDay(currentTermEnd)}. {howToPay(source)}
    </p>
  )
}

/** What was declined is tried again, what has expired isn't. */
function howToPay({ status, last4 }: StoredSource): string {
  if (status !== 'invalid') return 'A new payment method is charged immediately.'
  return `The charge is tried again once a day. To pay now, enter ${last4 ? 'this card' : 'the same method'} again or use another one.`
}
