import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { links } from '#shared/routes.ts'
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

/**
 * Tells an Admin what the organization can't do without a plan, and offers to subscribe. Why the plan ended and what
 * stays is in the banner behind it.
 */
export function SubscriptionDialog({ open, onClose, title, org, summary }: SubscriptionDialogProps) {
  const { status, currentTermEnd } = summary
  const lost = `${org.name} can’t create applications or publish releases`
  const end = currentTermEnd ? `After ${formatDay(currentTermEnd)}` : 'When it ends'
  const description =
    status === 'nonRenewing'
      ? `${end}, ${lost} unless you subscribe.`
      : `Without a plan, ${lost}. Subscribing restores both right away.`
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      description={description}
      focus="dialog"
      isQuestion
    >
      <DialogActions>
        <Button onClick={onClose}>No thanks</Button>
        <LinkButton href={links.billing(org.slug)} variant="primary">
          Subscribe now
        </LinkButton>
      </DialogActions>
    </Dialog>
  )
}
