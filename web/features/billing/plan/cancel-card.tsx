import { useState } from 'react'
import { isFree } from '#shared/domain/billing/pricing.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { DangerRow } from '#web/ui/danger-row/danger-row.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { isOverdue } from './plan-words.ts'

/** The way out of a running plan or trial, last on the page. For Admins. */
export function CancelCard({ summary }: { summary: SubscriptionSummary }) {
  const [asking, setAsking] = useState(false)
  const { status, plan, cancelledAt, currentTermEnd, trialEnd } = summary
  const isTrial = status === 'inTrial'
  const canCancel = !isFree(plan) && (status === 'active' || (isTrial && cancelledAt === null))
  // The dialog outlives the card's reason to be shown while it closes.
  if (!canCancel && !asking) return null
  const noun = isTrial ? 'trial' : 'plan'
  const end = isTrial ? trialEnd : currentTermEnd
  return (
    <Card title="Danger Zone" lined flush>
      <DangerRow
        title={`Cancel ${noun}`}
        action={
          <Button variant="danger" onClick={() => setAsking(true)}>
            Cancel {noun}…
          </Button>
        }
      >
        {end && `${whenItEnds(end, isOverdue(summary))} `}Published releases stay available.
      </DangerRow>
      {asking && <CancelDialog summary={summary} noun={noun} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** By what has been paid. */
function whenItEnds(end: string, isUnpaid: boolean): string {
  if (Date.parse(end) > Date.now()) return `You keep it until ${formatDay(end)}.`
  return isUnpaid ? 'It ends immediately, and the amount due is no longer owed.' : 'It ends immediately.'
}
