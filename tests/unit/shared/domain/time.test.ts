import { expect, it } from 'vitest'
import { formatUtcDay, formatUtcMinute } from '#shared/domain/time.ts'

it('writes days of one digit without a leading zero', () => {
  expect(formatUtcDay('2026-12-04T23:59:00.000Z')).toBe('4 Dec 2026 (UTC)')
  expect(formatUtcDay('2026-11-20T10:00:00.000Z')).toBe('20 Nov 2026 (UTC)')
  expect(formatUtcMinute('2026-12-04T09:05:00.000Z')).toBe('4 Dec 2026, 09:05 UTC')
})
