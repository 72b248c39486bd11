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

/** Tells an Admin that the plan ends or has ended, why, and what stays, and offers to subscribe. */
export function SubscriptionDialog({ open, onClose, title, org, summary }: SubscriptionDialogProps) {
  const { status, graceEnd } = summary
  const next = status === 'nonRenewing' ? nextStep(summary) : null
  const cause =
    status === 'inactive' && graceEnd && `The last payment failed, so it ended on ${formatDay(graceEnd)}.`
  const description = (
    <>
      {cause} {next ? `${next} After that` : 'Without a plan'}, {org.name} can’t create or publish anything
      new. {!next && 'Published releases stay available.'}
    </>
  )
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
