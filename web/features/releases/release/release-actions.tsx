import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { hasUpdater } from '#shared/domain/organizations/application.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { EveryoneQuestion } from '#web/features/releases/plan/everyone-question.tsx'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { copyText } from '#web/lib/browser/clipboard.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { undo } from '#web/ui/icon/shapes.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { EditBehavior } from './edit-behavior.tsx'
import { PauseOrResume } from './pause-or-resume.tsx'
import { PromoteRelease } from './promote-release.tsx'
import { RollBack } from './roll-back.tsx'

interface ReleaseActionsProps {
  place: AppPlace
  release: Release
  state: ReleaseState
}

/** The next sensible thing to do with a published release, and a menu of what else there is. */
export function ReleaseActions(props: ReleaseActionsProps) {
  const { place, release, state } = props
  const { canWrite } = useReleaseRights()
  const application = useApplication()
  const [promoting, setPromoting] = useState(false)
  const [editing, setEditing] = useState(false)
  const [askingAll, setAskingAll] = useState(false)
  const isWithdrawn = state === 'yanked' || state === 'purged'
  const copyId = async () => {
    if (await copyText(release.id)) toast.success({ message: 'Copied' })
  }
  return (
    <>
      <NextAction {...props} />
      <Menu
        variant="ghost"
        icon="more"
        label="More actions"
        align="end"
        entries={[
          {
            kind: 'action',
            label: 'Promote…',
            icon: 'flag',
            disabled: !canWrite || isWithdrawn,
            onSelect: () => setPromoting(true),
          },
          ...(hasUpdater(application)
            ? [
                {
                  kind: 'action' as const,
                  label: 'Update behavior…',
                  icon: 'edit' as const,
                  disabled: !canWrite || isWithdrawn,
                  onSelect: () => setEditing(true),
                },
              ]
            : []),
          { kind: 'action', label: 'Copy release ID', icon: 'copy', onSelect: () => void copyId() },
          // What a guard held is looked at first.
          ...(state === 'paused' && release.hold && release.rolloutPercent < 100
            ? [
                { kind: 'separator' as const, id: 'everyone' },
                {
                  kind: 'action' as const,
                  label: 'Release to everyone…',
                  icon: 'users' as const,
                  disabled: !canWrite,
                  onSelect: () => setAskingAll(true),
                },
              ]
            : []),
        ]}
      />
      <EveryoneQuestion place={place} release={release} open={askingAll} onOpenChange={setAskingAll} />
      <EditBehavior place={place} release={release} open={editing} onOpenChange={setEditing} />
      <PromoteRelease place={place} release={release} open={promoting} onOpenChange={setPromoting} />
    </>
  )
}

function NextAction({ place, release, state }: ReleaseActionsProps) {
  const { canWrite } = useReleaseRights()
  const { data: channel } = useChannel(place, release.channel)
  if (state === 'purged') return null
  if (state === 'yanked') return <Restore place={place} release={release} />
  if (state === 'replaced' || state === 'withdrawn') {
    const latest = channel?.releases[0]
    if (!latest || latest.id === release.id) return null
    // Nothing above it was withdrawn: it is back once the rollback ends, as its note offers.
    if (state === 'withdrawn' && channel.withdrawnUpTo === release.version) return null
    return (
      <RollBack
        place={place}
        channel={release.channel}
        target={release}
        latest={latest.version}
        label="Roll back to this release…"
      />
    )
  }
  return <PauseOrResume place={place} release={release} state={state} canResume={canWrite} />
}

function Restore({ place, release }: { place: AppPlace; release: Release }) {
  const { canWrite } = useReleaseRights()
  const unyanking = useMutation(
    rpcMutation(directory, 'releases.unyank', {
      successToast: 'Release restored!',
      refreshes: RELEASE_CHANGES,
    }),
  )
  return (
    <Button
      icon={undo}
      disabled={!canWrite}
      pending={unyanking.isPending}
      onClick={() => unyanking.mutate({ ...place, release: release.id })}
    >
      Restore release
    </Button>
  )
}
