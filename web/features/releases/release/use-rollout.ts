import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'

/** Changes how far a release goes. Those of one release run in the order pressed, wherever they are. */
export function useRolloutChange(place: AppPlace, release: Release) {
  const change = useMutation({
    ...rpcMutation(directory, 'releases.update', { refreshes: RELEASE_CHANGES }),
    scope: { id: `release ${release.id}` },
  })
  return {
    pending: change.isPending,
    setPercent: (rolloutPercent: number, onSettled?: () => void) =>
      change.mutate({ ...place, release: release.id, rolloutPercent }, { onSettled: () => onSettled?.() }),
    setPaused: (paused: boolean, ids: readonly string[] = [release.id]) => {
      for (const id of ids) change.mutate({ ...place, release: id, paused })
    },
  }
}
