import { useQuery } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { daysLeft, hasNeverHadPlan } from '#shared/domain/billing/subscription-notice.ts'
import type { OrganizationSummary } from '#shared/domain/organizations/organization.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { Badge, type Tone } from '#web/ui/badge/badge.tsx'

/** A plan changes rarely; what changes it here is read again at once. */
const STALE_AFTER_MS = 60_000

/** What an Admin should know of an organization before opening it; nothing while its plan simply runs. */
export function OrganizationChip({ organization: { id, role } }: { organization: OrganizationSummary }) {
  const { data: summary } = useQuery({
    ...rpcQuery(billing, 'subscription.getSummary', id),
    enabled: can(role, 'billing.manage'),
    staleTime: STALE_AFTER_MS,
    retry: false,
    // The list is complete without it.
    meta: { stopPropagation: true },
  })
  const state = summary && stateOf(summary, Date.now())
  return state && <Badge tone={state.tone}>{state.word}</Badge>
}

/** @param now epoch milliseconds */
function stateOf(summary: SubscriptionSummary, now: number): { word: string; tone: Tone } | null {
  const { status, trialEnd, currentTermEnd, graceEnd, uploadsPausedUntil } = summary
  if (status === 'inTrial') {
    const days = daysLeft(trialEnd, now)
    return {
      word: days === null ? 'Trial' : `Trial: ${days === 1 ? '1 day' : `${days} days`}`,
      tone: 'accent',
    }
  }
  if (status === 'nonRenewing') return { word: 'Plan cancelled', tone: 'warn' }
  if (hasNeverHadPlan(summary)) return { word: 'No plan', tone: 'neutral' }
  if (status === 'inactive')
    return { word: currentTermEnd || graceEnd ? 'Plan ended' : 'Trial ended', tone: 'bad' }
  if (graceEnd) return { word: 'Payment failed', tone: 'bad' }
  return uploadsPausedUntil ? { word: 'Uploads paused', tone: 'warn' } : null
}
