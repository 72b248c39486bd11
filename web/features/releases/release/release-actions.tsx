import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { hasUpdater } from '#shared/domain/organizations/application.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { pauseLabel } from '#web/features/releases/pause-label.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { copyText } from '#web/lib/browser/clipboard.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { holdWords } from '#web/lib/format/rollout-words.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { undo } from '#web/ui/icon/shapes.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { EditBehavior } from './edit-behavior.tsx'
import { PromoteRelease } from './promote-release.tsx'
import styles from './release-page.module.css'
import { RollBack } from './roll-back.tsx'
import { useExceededLimit } from './use-exceeded-limit.ts'
import { useRolloutChange } from './use-rollout.ts'

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
        ]}
      />
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

interface PauseOrResumeProps extends ReleaseActionsProps {
  canResume: boolean
}

function PauseOrResume({ place, release, state, canResume }: PauseOrResumeProps) {
  const { pending, setPaused } = useRolloutChange(place, release)
  const [asking, setAsking] = useState(false)
  const { paused, hold, plan, version } = release
  const isFailing = useExceededLimit(release, state).limit !== null
  const button = (
    <Button
      className={styles.next}
      icon={paused ? 'play' : 'pause'}
      // What a guard held is looked at first.
      variant={isFailing || (paused && !hold) ? 'primary' : 'plain'}
      pending={pending}
      disabled={paused && !canResume}
      onClick={() => (hold ? setAsking(true) : setPaused(!paused))}
    >
      {pauseLabel(release)}
    </Button>
  )
  if (!hold) return button
  return (
    <>
      {button}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Resume ${version}?`}
        tone="primary"
        confirmLabel={pauseLabel(release)}
        pending={pending}
        onConfirm={() => {
          setPaused(false)
          setAsking(false)
        }}
      >
        <p>
          {holdWords(hold, plan?.guards).title}. More clients get {version} again, and the steps ahead are as
          far away as they were.
        </p>
      </ConfirmDialog>
    </>
  )
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
