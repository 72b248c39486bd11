import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { Button, type ButtonLooks } from '#web/ui/button/button.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RequestApproval } from './request-approval.tsx'
import { useNeedsApproval } from './use-needs-approval.ts'

interface PublishDraftProps {
  place: AppPlace
  release: Release
  size?: ButtonLooks['size']
  /** While something is to be done first. */
  disabled?: boolean
  /** While the draft lacks something, so that it would be refused. */
  blocked?: boolean
  /** The id of what says so. */
  note?: string
}

/** Publishes a draft, or asks another member to where its channel is protected. */
export function PublishDraft(props: PublishDraftProps) {
  const { place, release, size, disabled = false, blocked = false, note } = props
  const { canWrite } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const needsApproval = useNeedsApproval(place, release)
  if (needsApproval) {
    const isRequested = release.approval && !release.approval.outdated
    const variant = isRequested ? 'plain' : 'primary'
    // Fixing it changes the draft, and an approval is for a draft as it is.
    return <RequestApproval {...{ place, release, size, variant, note }} disabled={disabled || blocked} />
  }
  return (
    <>
      <Button
        variant="primary"
        size={size}
        disabled={!canWrite || disabled || blocked}
        aria-describedby={note}
        onClick={() => setOpen(true)}
      >
        {release.schedule ? 'Publish now…' : 'Publish draft…'}
      </Button>
      <PublishDialog place={place} release={release} open={open} onOpenChange={setOpen} />
    </>
  )
}
