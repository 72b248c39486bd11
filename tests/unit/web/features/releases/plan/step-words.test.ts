import { expect, test } from 'vitest'
import { dueWords, progressWords } from '#web/features/releases/plan/step-words.ts'

const NOW = Date.parse('2026-11-24T10:00:00.000Z')
const ROLLING = { paused: false, pausedAt: null }
const UTC = { timeZone: 'UTC' }
const step = (at: string, cleared = false) => ({ percent: 50, at: `2026-11-${at}:00.000Z`, cleared })

test('a step that waits for updates begins at its time at the earliest', () => {
  expect(dueWords(ROLLING, UTC, step('25T09:00'), NOW)).toBe('from tomorrow, 09:00')
  expect(dueWords(ROLLING, UTC, step('24T09:00'), NOW)).toBe('due since today, 09:00')
})

test('a step that waits for nothing else begins at its time', () => {
  expect(dueWords(ROLLING, UTC, step('25T09:00', true), NOW)).toBe('tomorrow, 09:00')
})

test('of a paused plan, what would be if it were resumed now', () => {
  const paused = { paused: true, pausedAt: '2026-11-23T10:00:00.000Z' }
  expect(dueWords(paused, UTC, step('24T09:00'), NOW)).toBe('tomorrow, 09:00')
})

test('says how many updates a step needs, and has', () => {
  expect(progressWords(0, false)).toBe('Needs 20 updates')
  expect(progressWords(18, false)).toBe('Needs 20 updates, has 18')
  expect(progressWords(3, true)).toBe('Needs 20 more updates, has 3')
  expect(progressWords(31, false)).toBe('Needs 20 updates, has 20')
})
