import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { Schedule } from '#shared/domain/releases/schedule.ts'
import { useNow } from '#web/features/releases/plan/use-now.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { authorName } from '#web/lib/format/author-name.ts'
import { formatWhen, readersTimeZone } from '#web/lib/format/zoned-time.ts'
import { Banner } from '#web/ui/banner/banner.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useIsProtected, useNeedsApproval, useOwnId } from './use-needs-approval.ts'

interface DraftNotesProps {
  place: AppPlace
  release: Release
}

/** When a draft is published, or was to be, and who asked for its approval; nothing of none. */
export function DraftNotes({ place, release }: DraftNotesProps) {
  return (
    <>
      {release.schedule && <Scheduled place={place} release={release} schedule={release.schedule} />}
      {release.missedSchedule && <Missed place={place} release={release} schedule={release.missedSchedule} />}
      <Requested place={place} release={release} />
    </>
  )
}

function Scheduled({ place, release, schedule }: DraftNotesProps & { schedule: Schedule }) {
  const { at, by } = schedule
  const { canWrite } = useReleaseRights()
  const needsApproval = useNeedsApproval(place, release)
  const [open, setOpen] = useState(false)
  const now = useNow(at)
  const cancel = useMutation(
    rpcMutation(directory, 'releases.unschedule', {
      successToast: 'Schedule cancelled!',
      refreshes: ['releases.get', 'releases.list'],
    }),
  )
  return (
    <Banner
      tone="neutral"
      icon="clock"
      action={
        <Stack direction="across" gap={2}>
          {!needsApproval && (
            <Button disabled={!canWrite} onClick={() => setOpen(true)}>
              Change time
            </Button>
          )}
          <Button
            disabled={!canWrite}
            pending={cancel.isPending}
            onClick={() => cancel.mutate({ ...place, release: release.id })}
          >
            Cancel schedule
          </Button>
          <PublishDialog place={place} release={release} later open={open} onOpenChange={setOpen} />
        </Stack>
      }
    >
      Publishes {formatWhen(at, readersTimeZone(), now)}
      {rolloutWords(schedule)}. Scheduled by {authorName(by)}.
    </Banner>
  )
}

/** Nothing where everyone gets it at once. */
function rolloutWords({ plan, rolloutPercent = 100 }: Schedule): string {
  if (plan) return plan.steps.length === 1 ? ', in a step' : `, in ${plan.steps.length} steps`
  return rolloutPercent < 100 ? `, to ${rolloutPercent}% of clients` : ''
}

function Missed({ place, release, schedule: { at } }: DraftNotesProps & { schedule: Schedule }) {
  const { canWrite } = useReleaseRights()
  const needsApproval = useNeedsApproval(place, release)
  const [open, setOpen] = useState(false)
  const now = useNow(at)
  const again = needsApproval ? null : (
    <>
      <Button disabled={!canWrite} onClick={() => setOpen(true)}>
        Schedule again
      </Button>
      <PublishDialog place={place} release={release} later open={open} onOpenChange={setOpen} />
    </>
  )
  return (
    <Banner tone="warn" icon="clock" action={again}>
      Not published. It was scheduled for {formatWhen(at, readersTimeZone(), now)}, and missed by more than 24
      hours. Publish it if it’s still wanted, or schedule it again.
    </Banner>
  )
}

function Requested({ place, release }: DraftNotesProps) {
  const ownId = useOwnId()
  const isProtected = useIsProtected(place, release)
  const { approval } = release
  if (!isProtected || !approval) return null
  const when = <RelativeTime value={approval.at} />
  if (approval.outdated)
    return (
      <Banner tone="warn">
        The draft has changed since {approval.by.id === ownId ? 'you' : authorName(approval.by)} asked for
        approval {when}.
      </Banner>
    )
  if (approval.by.id === ownId)
    return (
      <Banner tone="neutral">
        You asked for approval {when}. Another member or an Admin can publish it.
      </Banner>
    )
  return (
    <Banner tone="neutral">
      {authorName(approval.by)} asked for approval {when}.
      {!release.schedule && ' Check the draft, then publish it.'}
    </Banner>
  )
}
