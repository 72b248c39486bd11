import { expect, it } from 'vitest'
import type { Hold } from '#shared/domain/releases/hold.ts'
import { type RolloutPlan, resolvePlan } from '#shared/domain/releases/rollout-plan.ts'
import { offerWords } from '#web/features/releases/release/roll-back-dialog.tsx'

const target = { id: 'release', version: '2.3.0' }
const HOLD: Hold = { guard: 'failures', at: '2026-11-20T10:00:00.000Z', percent: 10, seen: 25, of: 25 }
const FOR_SOME = resolvePlan(
  { steps: [{ percent: 100, audience: { cohorts: ['insiders'] } }] },
  new Date('2026-11-20T10:00:00.000Z'),
) as RolloutPlan

it.each([
  [{}, 'Clients with a newer version are offered 2.3.0.'],
  [{ paused: false, rolloutPercent: 100 }, 'Clients with a newer version are offered 2.3.0.'],
  [
    { paused: true, rolloutPercent: 20 },
    'It is paused at 20%, so no client is offered it until you resume it.',
  ],
  [
    { paused: true, hold: HOLD, rolloutPercent: 10 },
    'It is held at 10%, so no client is offered it until you resume it.',
  ],
  [{ paused: false, rolloutPercent: 0 }, 'Its rollout is at 0%, so no client is offered it.'],
  [{ rolloutPercent: 0, plan: FOR_SOME }, 'Only the clients that its plan names are offered it.'],
  [
    { paused: true, pausedAt: '2026-11-21T10:00:00.000Z', rolloutPercent: 0, plan: FOR_SOME },
    'It is paused, so no client is offered it until you resume it.',
  ],
  [{ paused: false, rolloutPercent: 20 }, 'Its rollout is at 20%, so only that share is offered it.'],
])('says who is offered the release that a channel goes back to (%#)', (rollout, words) => {
  expect(offerWords({ ...target, ...rollout })).toBe(words)
})
