import { expect, test } from 'vitest'
import type { Hold } from '#shared/domain/releases/hold.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { DEFAULT_GUARDS } from '#shared/domain/releases/rollout-plan.ts'
import { resumeWords } from '#web/features/releases/release/resume-words.ts'

const NOW = Date.parse('2026-11-24T12:00:00.000Z')
const HELD_AT = '2026-11-24T10:00:00.000Z'
const HOLD: Hold = { guard: 'failures', at: HELD_AT, percent: 10, seen: 25, of: 25 }

function heldWith(next: string, hold = HOLD) {
  const steps = [
    { percent: 10, at: '2026-11-24T08:00:00.000Z', cleared: true },
    { percent: 50, at: next, cleared: false },
  ]
  const plan = { steps, timeZone: 'UTC', byTimeAlone: false, guards: DEFAULT_GUARDS }
  return resumeWords({ version: '1.2.0', paused: true, pausedAt: HELD_AT, plan } as Release, hold, NOW)
}

test('says why it was held, when the next step is due, and that the guard counts from zero', () => {
  expect(heldWith('2026-11-25T08:00:00.000Z')).toEqual({
    title: 'Held at 10%: failures above 1%.',
    found: '25 of 25 updates failed.',
    next: '10% of clients are offered 1.2.0 again. 50% is due tomorrow, 10:00.',
    guard:
      'These 25 failures no longer count. The guard starts from zero and can hold it again after 20 more updates, if failures go above 1%.',
  })
})

test('a percentage that was changed while it was held is the one that resuming offers', () => {
  const everyone = { version: '1.2.0', paused: true, pausedAt: HELD_AT, plan: null, rolloutPercent: 100 }
  expect(resumeWords(everyone as Release, HOLD, NOW).next).toBe('100% of clients are offered 1.2.0.')
})

test('an overdue step still waits for updates', () => {
  expect(heldWith('2026-11-24T09:00:00.000Z').next).toBe(
    '10% of clients are offered 1.2.0 again. 50% follows after enough updates.',
  )
})

test('a guard that doesn’t count failures is turned off', () => {
  const { guard } = heldWith('2026-11-25T08:00:00.000Z', { ...HOLD, guard: 'adoption' })
  expect(guard).toBe('The guard that held it is turned off, so adoption can’t hold it again.')
})
