import type { Takedown } from '#shared/domain/releases/manifest.ts'

/** What stops an application, from the reasons of its organization and of its own. */
export function takedownOf(reasons: { suspended: string | null; takenDown: string | null }): Takedown {
  const { suspended, takenDown } = reasons
  if (suspended) return { code: 'suspended', reason: suspended }
  return takenDown ? { code: 'taken_down', reason: takenDown } : null
}
