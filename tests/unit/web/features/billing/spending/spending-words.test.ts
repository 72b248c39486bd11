import { expect, test } from 'vitest'
import type { SpendingLimit } from '#shared/domain/billing/spending-limit.ts'
import { overLimitWords, readEuro, writeEuro } from '#web/features/billing/spending/spending-words.ts'

test.each([
  ['20', 2000],
  [' 20,5 ', 2050],
  ['1234.50', 123_450],
  ['0,07', 7],
  ['20,505', null],
  ['1.234,50', null],
  ['-20', null],
  ['2e3', null],
  ['', null],
])('%s is read as %s cents', (typed, cents) => {
  expect(readEuro(typed)).toBe(cents)
})

test('an amount is written as it is read', () => {
  for (const cents of [750, 2000, 123_450]) expect(readEuro(writeEuro(cents))).toBe(cents)
})

test('use over the limit is told with what follows from it', () => {
  const limit: SpendingLimit = {
    ...{ cents: 1000, minimum: 750, cap: 1000, monthEnd: '2026-11-30T10:00:00.000Z' },
    ...{
      overSince: '2026-11-21T10:00:00.000Z',
      uploadsEnd: '2026-11-28T10:00:00.000Z',
      uploadsPaused: false,
    },
  }
  expect(overLimitWords({ ...limit, overSince: null, uploadsEnd: null }, true)).toBeNull()
  expect(overLimitWords(limit, true)?.text).toBe(
    'No further charges until 30\u00a0Nov\u00a02026. Updates and downloads continue. Uploads pause on 28\u00a0Nov\u00a02026 unless you raise the limit.',
  )
  expect(overLimitWords({ ...limit, uploadsEnd: '2026-12-01T10:00:00.000Z' }, true)?.text).toBe(
    'No further charges until 30\u00a0Nov\u00a02026. Updates and downloads continue.',
  )
  expect(overLimitWords({ ...limit, uploadsPaused: true }, false)).toEqual({
    title: 'Uploads are paused. The spending limit is exceeded.',
    text: 'They continue when an Admin raises the limit, or on 30\u00a0Nov\u00a02026. Updates and downloads continue, and ready drafts can be published.',
  })
})
