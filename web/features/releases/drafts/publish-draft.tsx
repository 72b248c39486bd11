import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { useUploads } from '#web/features/releases/uploads/use-uploads.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { usePending } from '#web/features/releases/use-pending.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { isUnderWay } from '#web/lib/upload/upload-jobs.ts'
import { Button, type ButtonLooks } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { checkDraft } from './publish-check.ts'
import { PublishForm } from './publish-form.tsx'

interface PublishDraftProps {
  place: AppPlace
  release: Release
  size?: ButtonLooks['size']
}

/** Publishes a draft, after showing what is missing and what the server asks about. */
export function PublishDraft({ place, release, size }: PublishDraftProps) {
  const { canWrite } = useReleaseRights()
  const application = useApplication()
  const [open, setOpen] = useState(false)
  const pending = usePending('releases.publish')
  const { data: channel = null } = useChannel(place, release.channel)
  const uploading = useUploads(release.id).filter(isUnderWay).length
  return (
    <>
      <Button variant="primary" size={size} disabled={!canWrite} onClick={() => setOpen(true)}>
        Publish draft
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Publish ${release.version}?`} pending={pending}>
        <PublishForm
          place={place}
          release={release}
          check={checkDraft(release, { application, uploading, channel })}
          onDone={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
