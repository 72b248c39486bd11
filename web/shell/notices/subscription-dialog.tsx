import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { nextStep } from '#web/features/billing/plan/plan-words.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'

interface SubscriptionDialogProps {
  open: boolean
  onClose: () => void
  title: string
  org: Organization
  summary: SubscriptionSummary
}

/** When and why it ended, where the payment failed. */
function endOf({ graceEnd }: SubscriptionSummary): string | null {
  return graceEnd ? `The payment failed, so it ended on ${formatDay(graceEnd)}.` : null
}

/** Tells an Admin that the plan ends or has ended, and offers to subscribe. */
export function SubscriptionDialog({ open, onClose, title, org, summary }: SubscriptionDialogProps) {
  const next = summary.status === 'nonRenewing' ? nextStep(summary) : endOf(summary)
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} focus="dialog">
      <p className="muted">
        {next && `${next} `}Without a plan, {org.name} can’t create or publish anything new. Published
        releases stay available to your users.
      </p>
      <DialogActions>
        <Button onClick={onClose}>No thanks</Button>
        <LinkButton href={links.billing(org.slug)} variant="primary">
          Subscribe now
        </LinkButton>
      </DialogActions>
    </Dialog>
  )
}
