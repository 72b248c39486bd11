import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { Publication } from '#shared/domain/releases/schedule.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'

interface Result {
  onSuccess: () => void
  onError: (error: Error) => void
}

interface Seen {
  /** Of the draft that is meant: see `Release`. */
  content: string | undefined
}

/** Publishes a draft, or has it published at a time. */
export function usePublication(place: AppPlace, release: Release) {
  const publication = useMutation(
    rpcMutation(directory, 'releases.publish', {
      successToast: 'Release published!',
      refreshes: RELEASE_CHANGES,
      stopPropagation: true,
    }),
  )
  const schedule = useMutation(
    rpcMutation(directory, 'releases.schedule', {
      successToast: 'Publication scheduled!',
      refreshes: ['releases.get', 'releases.list'],
      stopPropagation: true,
    }),
  )
  const path = { ...place, release: release.id }
  return {
    pending: publication.isPending || schedule.isPending,
    error: publication.error ?? schedule.error,
    /** @param at null: now */
    send(how: Publication & Seen, at: string | null, result: Result) {
      publication.reset()
      schedule.reset()
      if (at === null) publication.mutate({ ...path, ...how }, result)
      else schedule.mutate({ ...path, ...how, at }, result)
    },
  }
}
