// The banners about the subscription of the open organization, in a chunk of their own: users outside an organization
// don't load it. What can't be read is left out.

import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { billing } from '#shared/contracts/billing.ts'
import { directory } from '#shared/contracts/directory.ts'
import {
  mayAskAgain,
  needsPaymentSource,
  subscriptionNotice,
  subscriptionQuestion,
} from '#shared/domain/billing/subscription-notice.ts'
import { LEAST_ROLE, type Role } from '#shared/domain/organizations/member.ts'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import type { Place } from '#shared/match-screen.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { lastAsked, rememberAsked } from '#web/lib/browser/asked.ts'
import frame from '#web/shell/frame/frame.module.css'
import { Banner } from '#web/ui/banner/banner.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { OperatorNoticeProps } from './operator-notice.tsx'
import type { SubscriptionDialog } from './subscription-dialog.tsx'
import { noticeLine } from './subscription-words.tsx'

const dialog = lazyPart(() =>
  import('./subscription-dialog.tsx').then((part): typeof SubscriptionDialog => part.SubscriptionDialog),
)
const operatorNotice = lazyPart<OperatorNoticeProps>(() =>
  import('./operator-notice.tsx').then((part) => part.OperatorNotice),
)
const QUESTION = 'subscription'
const BILLING_SCREENS: ReadonlySet<Place['screen']> = new Set(['billing', 'invoice', 'checkout'])

interface SubscriptionNoticeProps {
  orgSlug: string
  userId: string
  path: string
  place: Place
}

/**
 * The lines about the organization and the application whose page is open: its subscription, and what the operators
 * stopped. Also the dialog that asks to subscribe.
 */
export function SubscriptionNotice({ orgSlug, userId, path, place }: SubscriptionNoticeProps) {
  // Read from the cache, like the application: the gate of the page makes the call and handles an unknown slug.
  const { data: org } = useQuery({ ...rpcQuery(directory, 'orgs.get', orgSlug), enabled: false })
  const role = org?.members.find((member) => member.userId === userId)?.role ?? LEAST_ROLE
  const { type, details } = org?.restrictionReason ?? {}
  // Members of a suspended organization can't do anything about its plan.
  const isSuspended = type === 'Suspended'
  const { appSlug = '' } = place.params
  const { data: app } = useQuery({
    ...rpcQuery(directory, 'applications.get', [orgSlug, appSlug]),
    enabled: false,
  })
  const takenDown = appSlug && app?.takenDownReason
  const OperatorNotice = usePart(operatorNotice, isSuspended || Boolean(takenDown))
  return (
    <>
      {OperatorNotice && isSuspended && <OperatorNotice stopped="organization" reason={details ?? ''} />}
      {org && !isSuspended && <Notice key={org.id} org={org} role={role} path={path} place={place} />}
      {OperatorNotice && takenDown && <OperatorNotice stopped="application" reason={takenDown} />}
    </>
  )
}

interface NoticeProps {
  org: Organization
  role: Role
  path: string
  place: Place
}

function Notice({ org, role, path, place }: NoticeProps) {
  const isAboutBilling = BILLING_SCREENS.has(place.screen)
  // Those pages make the same calls and show their errors.
  const quiet = isAboutBilling ? {} : { meta: { stopPropagation: true } }
  const subscription = useQuery({ ...rpcQuery(billing, 'subscription.getSummary', org.id), ...quiet })
  const { data: summary, dataUpdatedAt } = subscription
  const source = useQuery({
    ...rpcQuery(billing, 'paymentSource.getStatus', org.id),
    ...quiet,
    enabled: summary !== undefined && needsPaymentSource(role, summary),
  })
  const question = summary ? subscriptionQuestion(role, summary) : null
  const isHome = place.screen === 'applications'
  const leadsOn = useHomeLeadsOn(org.slug, isHome && summary?.status === 'inactive')
  const [asking, dismiss] = useQuestion(org.id, question !== null && !isAboutBilling && !leadsOn, path)
  if (subscription.isPending || source.isLoading) return <div hidden className={frame.undecided} />
  if (!summary) return null

  const notice = subscriptionNotice(role, summary, source.data?.status, dataUpdatedAt)
  // The checkout itself offers a plan, or tells a Member whom to ask.
  const isTold =
    place.screen === 'checkout' && (notice?.kind === 'choosePlan' || notice?.kind === 'inactiveForMember')
  const line = notice && !isTold ? noticeLine(notice, org.slug, question) : null
  // The billing page and the dialog have the button themselves, and the page that the notice leads to needs no way to
  // itself.
  const hasOwn =
    place.screen === 'billing' ||
    place.screen === 'checkout' ||
    line?.action?.href === path ||
    asking !== null
  const action = hasOwn ? undefined : line?.action
  // Without a plan nothing else on the home can be pressed.
  const isUrgent = line?.tone === 'bad' || notice?.kind === 'choosePlan'
  const Dialog = dialog.loaded
  return (
    <>
      {line && (
        <Banner
          tone={line.tone}
          icon={line.icon}
          action={
            action && (
              <LinkButton href={action.href} variant={isHome && isUrgent ? 'primary' : undefined}>
                {action.label}
              </LinkButton>
            )
          }
        >
          <b>{line.lead}</b>
          {line.text && ` ${line.text}`}
        </Banner>
      )}
      {Dialog && question !== null && (
        <Dialog open={asking === 'open'} onClose={dismiss} title={question} org={org} summary={summary} />
      )}
    </>
  )
}

/** Whether the home of an organization without a plan redirects to the checkout, or may: it does when it is empty. */
function useHomeLeadsOn(orgSlug: string, isHomeWithoutPlan: boolean): boolean {
  const { data } = useQuery({
    ...rpcQuery(directory, 'applications.list', { org: orgSlug }),
    enabled: false,
  })
  return isHomeWithoutPlan && !data?.length
}

/**
 * Whether the question is open on the page at `path` or about to be, and how to close it. Navigation closes it as well.
 */
function useQuestion(
  orgId: string,
  wanted: boolean,
  path: string,
): [asking: 'soon' | 'open' | null, close: () => void] {
  const [asking, setAsking] = useState<{ path: string; state: 'soon' | 'open' } | null>(null)
  if (asking !== null && (asking.path !== path || !wanted)) setAsking(null)
  // Before the banner is painted, which has no button beside the question.
  useLayoutEffect(() => {
    if (!wanted || !mayAskAgain(lastAsked(QUESTION, orgId), Date.now())) return
    let gone = false
    setAsking({ path, state: 'soon' })
    const ask = () => {
      if (gone) return
      rememberAsked(QUESTION, orgId, Date.now())
      setAsking({ path, state: 'open' })
    }
    // The user didn't ask for the dialog, so a failed load shows no error. The next page retries.
    const giveUp = () => !gone && setAsking(null)
    dialog.preload().then(ask, giveUp)
    return () => {
      gone = true
    }
  }, [wanted, orgId, path])
  return [asking?.path === path && wanted ? asking.state : null, () => setAsking(null)]
}
