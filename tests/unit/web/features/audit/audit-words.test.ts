import { expect, test } from 'vitest'
import { detailWords } from '#web/features/audit/audit-words.ts'

test('sizes and days are said as people read them, and what only programs use is left out', () => {
  expect(detailWords({ scope: 'Read', expiresAt: '2027-02-20T12:57:22.689Z' })).toBe(
    'scope Read, expires at 20 Feb 2027',
  )
  expect(detailWords({ version: '1.9.0', size: 136_000, invitation: 'inv-1', notes: '' })).toBe(
    'version 1.9.0, size 136 kB',
  )
  expect(detailWords({ rolloutPercent: 50, expiresAt: null })).toBe('rollout percent 50')
})
