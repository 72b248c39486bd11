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
}

/** Publishes a draft, or asks another member to where its channel is protected. */
export function PublishDraft({ place, release, size, disabled = false }: PublishDraftProps) {
  const { canWrite } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const needsApproval = useNeedsApproval(place, release)
  if (needsApproval) {
    const isRequested = release.approval && !release.approval.outdated
    const variant = isRequested ? 'plain' : 'primary'
    return <RequestApproval {...{ place, release, size, variant, disabled }} />
  }
  return (
    <>
      <Button variant="primary" size={size} disabled={!canWrite || disabled} onClick={() => setOpen(true)}>
        {release.schedule ? 'Publish now' : 'Publish draft'}
      </Button>
      <PublishDialog place={place} release={release} open={open} onOpenChange={setOpen} />
    </>
  )
}
