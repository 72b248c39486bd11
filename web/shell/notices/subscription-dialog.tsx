import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
import { nextStep } from '#web/features/billing/plan/plan-words.ts'
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

/** Tells an Admin that the plan ends or has ended, and offers to subscribe. The banner says why, and what stays. */
export function SubscriptionDialog({ open, onClose, title, org, summary }: SubscriptionDialogProps) {
  const next = summary.status === 'nonRenewing' ? nextStep(summary) : null
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} focus="dialog" isQuestion>
      <p className="muted">
        {next ? `${next} After that` : 'Without a plan'}, {org.name} can’t create or publish anything new.
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
