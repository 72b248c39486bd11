import { PLANS } from '#shared/domain/billing/pricing.ts'
import { DEFAULT_PLAN } from '#shared/domain/billing/subscription.ts'
import { formatDay, formatPrice } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { type Step, Steps } from '#web/ui/steps/steps.tsx'
import { useTrialEligibility } from './use-trial-eligibility.ts'

const AFTERWARDS: readonly Step[] = [
  { title: 'Create an application', about: 'One for each app that you distribute.' },
  { title: 'Publish a release', about: 'Upload builds here, or from CI with an API key.' },
  { title: 'Invite your team', about: 'Members publish. Admins also manage people and billing.' },
]

const LOADING: Step = {
  title: (
    <>
      <span className="visually-hidden">Loading…</span>
      <Skeleton width="8rem" />
    </>
  ),
  about: <Skeleton width="12rem" />,
}

/** What follows a new organization, beside its form. */
export function NextSteps() {
  const { isSold, query } = useTrialEligibility()
  const first = isSold && !query.error ? [firstStep(query.data)] : []
  return (
    <Card title="What happens next">
      <Steps steps={[...first, ...AFTERWARDS]} />
    </Card>
  )
}

/** @param trialEnd undefined while it loads */
function firstStep(trialEnd: string | null | undefined): Step {
  if (trialEnd === undefined) return LOADING
  return trialEnd === null
    ? { title: 'Choose a plan', about: `${formatPrice(PLANS[DEFAULT_PLAN].base)}.` }
    : {
        title: 'Start with a free trial',
        about: `Until ${formatDay(trialEnd)}, without a payment method.`,
      }
}
