import type { ManifestRelease } from './manifest.ts'

/**
 * Whether a rollout has reached clients, by a share of all or by a step for some of them.
 * @param now epoch milliseconds
 */
export function hasBegun(
  { rolloutPercent, steps = [] }: Pick<ManifestRelease, 'rolloutPercent' | 'steps'>,
  now: number,
): boolean {
  return rolloutPercent > 0 || steps.some(({ audience, from }) => audience && from <= now)
}
