import { expect, test } from 'vitest'
import { liveWords, reachWords } from '#web/features/releases/plan/reach-words.ts'

test('says how many clients a release reaches at first', () => {
  expect(reachWords({})).toBe('to everyone')
  expect(reachWords({ rolloutPercent: 25 })).toBe('to 25%')
  expect(reachWords({ plan: { steps: [{ percent: 10 }, { percent: 100, afterMinutes: 60 }] } })).toBe(
    'to 10%',
  )
  expect(reachWords({ plan: { steps: [{ percent: 100 }] } })).toBe('to everyone')
})

test('says when those clients are offered it', () => {
  expect(liveWords({})).toBe('Live within 30 seconds.')
  expect(liveWords({ plan: { steps: [{ percent: 10 }, { percent: 100, afterMinutes: 60 }] } })).toBe(
    'Live for 10% of clients within 30 seconds.',
  )
  expect(liveWords(null)).toBe('Live within 30 seconds.')
})

test('names no share where the first step is later or of some clients only', () => {
  expect(reachWords(null)).toBe(null)
  expect(reachWords({ plan: { steps: [{ percent: 10, afterMinutes: 60 }] } })).toBe(null)
  expect(reachWords({ plan: { steps: [{ percent: 10, audience: { cohorts: ['insiders'] } }] } })).toBe(null)
})
