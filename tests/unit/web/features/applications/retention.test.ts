import { expect, test } from 'vitest'
import { DEFAULT_RETENTION } from '#shared/domain/retention/retention-rule.ts'
import { draftOf, readDraft } from '#web/features/applications/retention/retention-draft.ts'
import { previewWords, reasonWords, ruleWords } from '#web/features/applications/retention/retention-words.ts'

const RULE = { keepLast: 3, keepInUse: false as const, afterDays: 90 }

test('a draft is the rule that it was made of', () => {
  for (const rule of [RULE, DEFAULT_RETENTION, null])
    expect(readDraft(draftOf(rule))).toEqual({ rule, problems: {} })
})

test('a draft that is turned on proposes the default', () => {
  expect(readDraft({ ...draftOf(null), on: true }).rule).toEqual(DEFAULT_RETENTION)
})

test.each([
  ['keepLast', { keepLast: '0' }],
  ['keepLast', { keepLast: '' }],
  ['keepLast', { keepLast: '1.5' }],
  ['keepInUse', { usesClients: true, inUseDays: '6' }],
  ['afterDays', { afterDays: '29' }],
  ['afterDays', { afterDays: '9e9' }],
])('a wrong %s is said at its field: %o', (field, part) => {
  const { rule, problems } = readDraft({ ...draftOf(RULE), ...part })
  expect(rule).toBeUndefined()
  expect(Object.keys(problems)).toEqual([field])
  expect(Object.values(problems)[0]).toMatch(/^(Keep|Look|Purge) .*between \d+ and \d+/)
})

test('days of clients that don’t matter can be anything', () => {
  expect(readDraft({ ...draftOf(RULE), inUseDays: 'x' }).rule).toEqual(RULE)
})

test('a rule, its reason and its preview in words', () => {
  expect(ruleWords(RULE)).toBe(
    'Keeps the last 3 releases of each channel. Purges the rest 90 days after publication.',
  )
  expect(ruleWords(DEFAULT_RETENTION)).toContain('and versions that clients had in the last 30 days')
  expect(reasonWords({ yanked: false }, RULE)).toBe('Not among the last 3')
  expect(reasonWords({ yanked: true }, DEFAULT_RETENTION)).toBe('Yanked, no clients in 30 days')
  const sum = { releases: 14, bytes: 3_200_000_000 }
  expect(previewWords({ ...sum, purgeAt: '2026-11-30T12:00:00.000Z' })).toBe(
    'With this rule, 14 releases, 3.20 GB, would be purged from 30\u00a0Nov\u00a02026.',
  )
  expect(previewWords({ ...sum, purgeAt: null })).toBe('With this rule, no release would be purged now.')
})
