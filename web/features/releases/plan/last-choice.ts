// The rollout that was chosen last for an application is offered for its next release.

import * as z from 'zod/mini'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { NewRolloutPlan, RolloutPercent, type RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { MINUTE } from '#shared/domain/time.ts'
import { localStore } from '#web/lib/browser/storage.ts'
import { readersTimeZone } from '#web/lib/format/zoned-time.ts'
import { draftOf, type RolloutDraft } from './plan-draft.ts'
import type { ReadRollout } from './read-draft.ts'

const LastChoice = z.object({
  preset: z.enum(['steps', 'cautious', 'everyone', 'percent', 'own']),
  rolloutPercent: z.optional(RolloutPercent),
  plan: z.optional(NewRolloutPlan),
})
type LastChoice = z.infer<typeof LastChoice>

/**
 * What to begin with: what was chosen before, else steps on a channel whose releases have some, else everyone at once.
 * @param channel what its clients are offered now; null: not known
 */
export function lastDraft(appId: string, channel: Pick<Manifest, 'releases'> | null = null): RolloutDraft {
  const choice = read(appId)
  if (!choice) return draftOf(channel?.releases.some(({ steps }) => steps) ? 'steps' : 'everyone')
  // Its steps have no dates: the next plan is in the time zone of who makes it.
  const plan = choice.plan && { ...choice.plan, timeZone: readersTimeZone() }
  return draftOf(choice.preset, plan, choice.rolloutPercent)
}

export function rememberChoice(
  appId: string,
  { preset }: RolloutDraft,
  { publication, plan }: ReadRollout,
): void {
  if (!publication) return
  const choice: LastChoice = {
    preset,
    ...(publication.rolloutPercent !== undefined && { rolloutPercent: publication.rolloutPercent }),
    ...(publication.plan && plan && { plan: { ...publication.plan, steps: waitsOf(plan) } }),
  }
  localStore.set(keyOf(appId), JSON.stringify(choice))
}

/** Its steps by the time between them: dates don't come again. */
export function waitsOf({ steps }: RolloutPlan) {
  return steps.map(({ percent, at, audience }, index) => {
    const before = steps[index - 1]
    const minutes = before ? Math.round((Date.parse(at) - Date.parse(before.at)) / MINUTE) : 0
    return { percent, ...(audience && { audience }), ...(before && { afterMinutes: Math.max(1, minutes) }) }
  })
}

function read(appId: string): LastChoice | null {
  try {
    return LastChoice.safeParse(JSON.parse(localStore.get(keyOf(appId)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function keyOf(appId: string): string {
  return `rollout:${appId}`
}
