import { channelName } from '#shared/domain/releases/channel.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { useUploads } from '#web/features/releases/uploads/use-uploads.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useLastDayClients } from '#web/features/releases/use-last-day-clients.ts'
import { usePending } from '#web/features/releases/use-pending.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { isUnderWay } from '#web/lib/upload/upload-jobs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import { checkDraft } from './publish-check.ts'
import type { PublishFormProps } from './publish-form.tsx'

const PublishFormPart = lazyPart<PublishFormProps>(() =>
  import('./publish-form.tsx').then((part) => part.PublishForm),
)

interface PublishDialogProps {
  place: AppPlace
  release: Release
  /** Whether it begins with a time to publish at. */
  later?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Publishes a draft now or at a time. The form is fetched when it is asked for. */
export function PublishDialog({ place, release, later = false, open, onOpenChange }: PublishDialogProps) {
  const application = useApplication()
  const publishing = usePending('releases.publish')
  const scheduling = usePending('releases.schedule')
  const { data: channel = null } = useChannel(place, release.channel)
  const clients = useLastDayClients(application.id)
  const uploading = useUploads(release.id).filter(isUnderWay).length
  const PublishForm = usePart(PublishFormPart, open, () => onOpenChange(false))
  if (!PublishForm) return null
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Publish ${release.version} to ${channelName(release.channel)}?`}
      pending={publishing || scheduling}
    >
      <PublishForm
        place={place}
        release={release}
        later={later}
        channel={channel}
        check={checkDraft(release, { application, uploading, channel, clients })}
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
