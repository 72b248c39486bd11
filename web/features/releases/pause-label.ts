import type { Release } from '#shared/domain/releases/release.ts'

/** What pauses a release or resumes it: one that everyone gets is rolled out no further. */
export function pauseLabel({
  version,
  paused,
  rolloutPercent,
}: Pick<Release, 'version' | 'paused' | 'rolloutPercent'>): string {
  return `${paused ? 'Resume' : 'Pause'} ${rolloutPercent < 100 ? 'rollout' : version}`
}
