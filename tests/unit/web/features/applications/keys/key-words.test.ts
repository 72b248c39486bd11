import { expect, test } from 'vitest'
import {
  describeUse,
  nextStep,
  removingSecond,
  retiringFirst,
} from '#web/features/applications/keys/key-words.ts'

const key = (knownFrom: string | null) => ({
  scheme: 'minisign' as const,
  value: 'key',
  addedAt: null,
  addedBy: null,
  knownFrom,
})
const use = (updateChecks: number, firstKeyOnly: number) => ({
  day: '2026-11-19',
  updateChecks,
  firstKeyOnly,
})

test.each([
  [use(2000, 1200), /^1,200 of 2,000 update checks on .* came from versions without the second key\.$/],
  [use(2000, 0), /^All 2,000 update checks on .* came from versions with the second key\.$/],
  [use(0, 0), /^No update checks were counted on .*\.$/],
])('the use of a key is told as a share of a day (%#)', (counted, words) => {
  expect(describeUse(counted)).toMatch(words)
})

test('before the first key is retired, its clients are told', () => {
  expect(retiringFirst(key(null), use(10, 10)).join(' ')).toMatch(
    /All installed copies will refuse.*10 of 10/,
  )
  expect(retiringFirst(key('2.0.0'), use(10, 4)).join(' ')).toMatch(/4 of 10.*Versions before 2\.0\.0 refuse/)
  expect(retiringFirst(key('2.0.0'), use(10, 0)).join(' ')).not.toMatch(/of 10/)
  expect(retiringFirst(key('2.0.0'), null).join(' ')).toMatch(/Versions before 2\.0\.0/)
})

test.each([
  [null, use(10, 10), 'Build the next version'],
  ['2.0.0', use(10, 4), 'once few clients need it'],
  ['2.0.0', use(0, 0), 'once few clients need it'],
  ['2.0.0', null, 'once few clients need it'],
  ['2.0.0', use(10, 0), 'You can retire the first key now.'],
])('the next step follows from the versions with the second key and their use (%#)', (from, used, words) => {
  expect(nextStep(key(from), used)).toContain(words)
})

test('removing the second key says what its versions lose', () => {
  expect(removingSecond(key('2.0.0'))).toMatch('2.0.0')
  expect(removingSecond(key(null))).toMatch('No published version has it')
})
