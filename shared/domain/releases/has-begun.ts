import type { ManifestRelease } from './manifest.ts'

/**
 * Whether a rollout has reached clients, by a share of all or by a step for some of them.
 * @param now epoch milliseconds
 */
export function hasBegun(release: Pick<ManifestRelease, 'rolloutPercent' | 'steps'>, now: number): boolean {
  return release.rolloutPercent > 0 || isForSome(release, now)
}

/**
 * Whether a step for some clients has begun, which no percentage of all tells.
 * @param now epoch milliseconds
 */
export function isForSome({ steps = [] }: Pick<ManifestRelease, 'steps'>, now: number): boolean {
  return steps.some(({ audience, from }) => audience && from <= now)
}
