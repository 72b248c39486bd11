import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Release, ReleaseChange } from '#shared/domain/releases/release.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { setPaused } from '#web/lib/api/pause-release.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'

/** Changes how far a release goes. Those of one release run in the order pressed, wherever they are. */
export function useRolloutChange(place: AppPlace, release: Release) {
  const { canWrite: canResume } = useReleaseRights()
  const change = useMutation({
    ...rpcMutation(directory, 'releases.update', { refreshes: RELEASE_CHANGES }),
    scope: { id: `release ${release.id}` },
  })
  return {
    pending: change.isPending,
    setPercent: (rolloutPercent: number, onSettled?: () => void) =>
      change.mutate(
        { ...place, release: release.id, rolloutPercent, was: seenOf(release) },
        { onSettled: () => onSettled?.() },
      ),
    setPaused: (next: boolean, ids: readonly string[] = [release.id]) =>
      setPaused(release, next, {
        // Some of several may have been paused or held before: each is resumed where its state is shown.
        canResume: canResume && ids.length === 1,
        isShown: ids.length === 1,
        send: async (paused, was) => {
          const sent = ids.map((id) => change.mutateAsync({ ...place, release: id, paused, was }))
          return (await Promise.all(sent))[0]
        },
      }),
  }
}

/**
 * Refuses a percentage once another tab, or a guard, has changed or paused the rollout. A plan's moves on by itself, and
 * a pause may just have been ended here.
 */
export function seenOf({
  plan,
  rolloutPercent,
  pausedAt,
}: Pick<Release, 'plan' | 'rolloutPercent' | 'pausedAt'>): NonNullable<ReleaseChange['was']> {
  return { ...(!plan && { rolloutPercent }), ...(pausedAt === null && { pausedAt }) }
}
