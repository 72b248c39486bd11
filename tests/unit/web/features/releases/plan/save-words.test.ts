import { expect, test } from 'vitest'
import { draftOf } from '#web/features/releases/plan/plan-draft.ts'
import { readDraft } from '#web/features/releases/plan/read-draft.ts'
import { saveWords } from '#web/features/releases/plan/save-words.ts'
import { readersTimeZone } from '#web/lib/format/zoned-time.ts'

const now = Date.parse('2026-11-28T06:00:00Z')
type Step = { percent: number; afterMinutes?: number }
const words = (steps: Step[], percent: number, isPaused = false, timeZone = readersTimeZone()) => {
  const draft = draftOf('own', { steps, timeZone })
  return saveWords(readDraft(draft, new Date(now)), percent, now, isPaused)
}

test('says what saving a plan changes', () => {
  const steps = [{ percent: 25 }, { percent: 50, afterMinutes: 24 * 60 }]
  expect(words(steps, 25)).toBe('Stays at 25% until the next step.')
  expect(words([{ percent: 25 }], 25)).toBe('Stays at 25%.')
  expect(words(steps, 10)).toBe('Goes to 25% when you save.')
  expect(words([{ percent: 100 }], 25)).toBe('Goes to 100% when you save.')
})

test('names the time of a first step that is later', () => {
  const later = [{ percent: 50, afterMinutes: 60 }]
  expect(words(later, 25)).toMatch(/^The first step begins today, \d\d:00\.$/)
  expect(words(later, 25, false, 'Asia/Tokyo')).toBe('The first step begins today, 16:00 (Asia/Tokyo).')
})

test('knows rollouts without steps, and forms that are wrong', () => {
  expect(saveWords(readDraft(draftOf('everyone'), new Date(now)), 25, now)).toBe(
    'Goes to 100% when you save.',
  )
  expect(words([{ percent: 50 }, { percent: 20, afterMinutes: 60 }], 25)).toBe('It changes when you save.')
})

test('says that saving doesn’t end a pause', () => {
  const steps = [{ percent: 25 }, { percent: 50, afterMinutes: 24 * 60 }]
  expect(words(steps, 25, true)).toBe('Paused at 25%. Saving doesn’t resume it.')
  expect(words(steps, 10, true)).toBe('Paused at 10%. It goes to 25% once you resume it.')
  expect(words([{ percent: 50, afterMinutes: 60 }], 25, true)).toBe(
    'Paused at 25%. Saving doesn’t resume it.',
  )
})
