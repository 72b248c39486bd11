import { useQuery } from '@tanstack/react-query'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { rolloutBucket } from './rollout-bucket.ts'

/** Where a client is in the rollout of each release of a channel. Undefined: it has no id, or it isn't computed yet. */
export function useBuckets(
  { releases }: Manifest,
  clientId: string,
): ((releaseId: string) => number) | undefined {
  const ids = releases.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['rollout-buckets', clientId, ids],
    queryFn: async () =>
      new Map(await Promise.all(ids.map(async (id) => [id, await rolloutBucket(id, clientId)] as const))),
    enabled: clientId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { stopPropagation: true },
  })
  return clientId && data ? (releaseId) => data.get(releaseId) ?? 0 : undefined
}
