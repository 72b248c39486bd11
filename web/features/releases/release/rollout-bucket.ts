import { MAX_IDENTITY_LENGTH } from '#shared/domain/releases/choose-update.ts'

/**
 * Where a client is in the rollout of a release, from 0 to just below 1: the first 32 bits of SHA-256 over
 * `releaseId:identity`, as the update feed computes it.
 */
export async function rolloutBucket(releaseId: string, identity: string): Promise<number> {
  const text = `${releaseId}:${identity.slice(0, MAX_IDENTITY_LENGTH)}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return new DataView(digest).getUint32(0) / 2 ** 32
}
