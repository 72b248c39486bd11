import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { missingKeys } from '#shared/domain/releases/known-keys.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { ROLLBACK_REASON } from '#shared/domain/releases/publish-reason.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { LazyCopiesInUse } from '#web/features/releases/lazy-copies-in-use.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { isPlanForSome } from '#web/lib/format/plan-moment.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { KeyRefusalNote } from './key-refusal-note.tsx'

/** Without how far its rollout goes, everyone is offered it. */
type RollbackTarget = Pick<Release, 'id' | 'version'> &
  Partial<Pick<Release, 'paused' | 'pausedAt' | 'hold' | 'rolloutPercent' | 'plan'>>

export interface RollBackDialogProps {
  place: AppPlace
  /** Null: production. */
  channel: string | null
  /** The release that the channel goes back to. */
  target: RollbackTarget
  /** The version that is offered first now. */
  latest: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Rolls a channel back to an older release, after saying what its clients get then. */
export function RollBackDialog({ place, channel, target, latest, open, onOpenChange }: RollBackDialogProps) {
  const { id, version } = target
  const { data: manifest } = useChannel(place, channel)
  const steps = stepsAbove(manifest?.releases ?? [], version)
  const knownKeys = manifest?.knownKeys ?? []
  // Only what the dialog says is confirmed.
  const confirm = missingKeys(version, knownKeys) ? [ROLLBACK_REASON] : []
  const rollback = useMutation(
    rpcMutation(directory, 'releases.rollback', { successToast: 'Rolled back!', refreshes: RELEASE_CHANGES }),
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Roll back to ${version}?`}
      tone="primary"
      confirmLabel={`Roll back to ${version}`}
      pending={rollback.isPending}
      onConfirm={() =>
        rollback.mutate({ ...place, release: id, confirm }, { onSettled: () => onOpenChange(false) })
      }
    >
      <Stack gap={2}>
        <LazyCopiesInUse channel={channel} version={version} above />
        <p>
          {version} takes the place of {latest} on {channelName(channel)}. {offerWords(target)} Those whose
          updater accepts only higher versions keep what they have. The rollback lasts until you end it.
          {steps.length > 0 &&
            ` Until then, clients skip ${steps.length === 1 ? 'the required step' : 'the required steps'} ${steps.join(', ')}.`}
        </p>
        <KeyRefusalNote channel={channel} version={version} knownKeys={knownKeys} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Who is offered the target then: a rollback doesn't change how far its own rollout goes. */
export function offerWords(target: RollbackTarget): string {
  const { version, paused = false, pausedAt = null, hold, rolloutPercent = 100, plan } = target
  const isSome = rolloutPercent === 0 && isPlanForSome({ paused, pausedAt, plan }, Date.now())
  if (paused) {
    const at = isSome ? '' : ` at ${rolloutPercent}%`
    return `It is ${hold ? 'held' : 'paused'}${at}, so no client is offered it until you resume it.`
  }
  if (isSome) return 'Only the clients that its plan names are offered it.'
  if (rolloutPercent === 0) return 'Its rollout is at 0%, so no client is offered it.'
  if (rolloutPercent < 100) return `Its rollout is at ${rolloutPercent}%, so only that share is offered it.`
  return `Clients with a newer version are offered ${version}.`
}

/** Versions of the required steps that a rollback to `version` suspends. */
function stepsAbove(releases: readonly ManifestRelease[], version: string): string[] {
  const target = parseVersion(version)
  return releases.flatMap((release) => {
    const own = release.requiredStep && target ? parseVersion(release.version) : null
    return own && target && compareVersions(own, target) > 0 ? [release.version] : []
  })
}
