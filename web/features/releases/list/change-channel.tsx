import { useState } from 'react'
import { type ChannelSummary, channelName } from '#shared/domain/releases/channel.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { usePending } from '#web/features/releases/use-pending.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { ChannelFormProps, Names } from './channel-form.tsx'

const ChannelFormPart = lazyPart<ChannelFormProps>(() =>
  import('./channel-form.tsx').then((part) => part.ChannelForm),
)

/** Creates a channel before a release is published on it. */
export function NewChannel({ place, names }: { place: AppPlace; names: Names }) {
  const { restricted } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const pending = usePending('channels.update')
  const ChannelForm = usePart(ChannelFormPart, open, () => setOpen(false))
  return (
    <>
      <Button icon="plus" disabled={restricted} onClick={() => setOpen(true)}>
        New channel
      </Button>
      {ChannelForm && (
        <Dialog open={open} onOpenChange={setOpen} title="New channel" pending={pending}>
          <ChannelForm place={place} names={names} summary={null} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

interface ChangeChannelProps {
  place: AppPlace
  summary: ChannelSummary
  names: Names
}

/** Changes which other channel's releases a channel offers as well, and who may publish on it. */
export function ChangeChannel({ place, summary, names }: ChangeChannelProps) {
  const { restricted } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const pending = usePending('channels.update')
  const ChannelForm = usePart(ChannelFormPart, open, () => setOpen(false))
  const name = channelName(summary.channel)
  return (
    <>
      <Button
        variant="ghost"
        aria-label={`Change ${name}`}
        disabled={restricted}
        onClick={() => setOpen(true)}
      >
        Change…
      </Button>
      {ChannelForm && (
        <Dialog open={open} onOpenChange={setOpen} title={`Change ${name}`} pending={pending}>
          <ChannelForm place={place} names={names} summary={summary} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
