import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { methodName } from '#shared/domain/billing/method-name.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import { PLAN_NAMES } from '#shared/domain/billing/plan-names.ts'
import { PLANS } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { links } from '#shared/routes.ts'
import styles from '#web/features/billing/billing.module.css'
import { Included } from '#web/features/billing/plan/included.tsx'
import { usePlanChange } from '#web/features/billing/plan/use-plan-change.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import checkout from './checkout.module.css'

/** A cancelled plan that still runs and can be renewed with what is stored: nothing needs to be bought. */
export function ResumeCard({ summary }: { summary: SubscriptionSummary }) {
  const { org } = useOrganization()
  const { data: source } = useQuery(rpcQuery(billing, 'paymentSource.getStatus', org.id))
  const resume = usePlanChange('subscription.resume')
  const { plan, currentTermEnd } = summary
  const end = currentTermEnd && formatDay(currentTermEnd)
  const method = source?.brand
    ? methodName({ brand: source.brand, last4: source.last4 })
    : 'your payment method'
  return (
    <Card className={checkout.alone} title={`${PLAN_NAMES[plan]} is paid until ${end}`}>
      <Stack gap={5}>
        <p>
          Resume it, and nothing is charged today. On {end}, it renews for {formatEuro(PLANS[plan].base)}{' '}
          excl. VAT, paid with {method}.
        </p>
        <Included plan={plan} />
        <div className={styles.action}>
          <Button
            variant="primary"
            size="l"
            pending={resume.isPending}
            onClick={() => resume.mutate({ orgId: org.id })}
          >
            Resume plan
          </Button>
          <LinkButton size="l" href={links.billing(org.slug)}>
            Go to billing
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}
