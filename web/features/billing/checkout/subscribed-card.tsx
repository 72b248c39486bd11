import { PLAN_NAMES } from '#shared/domain/billing/plan-names.ts'
import { isFree, PLANS } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import billingStyles from '#web/features/billing/billing.module.css'
import { changePaymentLink } from '#web/features/billing/payment/change-payment.ts'
import { Included } from '#web/features/billing/plan/included.tsx'
import { nextStep } from '#web/features/billing/plan/plan-words.ts'
import { formatDay, formatPrice } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import checkout from './checkout.module.css'
import styles from './subscribed-card.module.css'

/** Nothing is left to buy: the plan, its price, what comes next and what it contains. */
export function SubscribedCard({ summary }: { summary: SubscriptionSummary }) {
  const { org, role } = useOrganization()
  const { plan } = summary
  const { title, about, next, isUnpaid } = wordsOf(summary, org.name)
  const mayPay = isUnpaid && can(role, 'billing.manage')
  return (
    <Card className={checkout.alone}>
      <Stack gap={5}>
        <div className={styles.head}>
          <span className={styles.icon} data-tone={isUnpaid ? 'bad' : 'good'}>
            <Icon name={isUnpaid ? 'warning' : 'success'} />
          </span>
          <div>
            <h2>{title}</h2>
            <p className={styles.about}>{about}</p>
          </div>
        </div>
        <div>
          <p>
            <b>{isFree(plan) ? 'Free of charge' : formatPrice(PLANS[plan].base)}</b>
          </p>
          {next && <p className="muted">{next}</p>}
        </div>
        <Included plan={plan} />
        <div className={billingStyles.action}>
          {mayPay && (
            <LinkButton href={changePaymentLink(org.slug)} variant="primary">
              Change payment method
            </LinkButton>
          )}
          <LinkButton href={links.billing(org.slug)} variant={mayPay ? 'plain' : 'primary'}>
            Go to billing
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}

function wordsOf(summary: SubscriptionSummary, name: string) {
  const { status, plan, trialEnd, graceEnd } = summary
  const planName = PLAN_NAMES[plan]
  if (status === 'active' && graceEnd)
    return {
      isUnpaid: true,
      title: 'The last payment failed',
      about: `${name} keeps ${planName} until ${formatDay(graceEnd)}. Pay by then to continue.`,
      next: null,
    }
  if (status === 'inTrial' && trialEnd)
    return {
      isUnpaid: false,
      title: `The plan starts on ${formatDay(trialEnd)}`,
      about: `${name} is subscribed to ${planName}, which is charged when the free trial ends.`,
      next: null,
    }
  return {
    isUnpaid: false,
    title: 'The plan is active',
    about: `${name} is subscribed to ${planName}.`,
    next: nextStep(summary),
  }
}
