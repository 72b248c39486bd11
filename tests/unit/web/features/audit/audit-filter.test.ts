import { expect, test } from 'vitest'
import { EVERYTHING, parseAudit, toAuditFilter, writeAudit } from '#web/features/audit/audit-filter.ts'

test('a filter survives the address', () => {
  const shown = { action: 'member.removed', actor: 'user-1', from: '2026-11-01', to: '2026-11-20' } as const
  expect(parseAudit(writeAudit(new URLSearchParams(), shown))).toEqual(shown)
  expect(writeAudit(new URLSearchParams('x=1&action=member.left'), EVERYTHING).toString()).toBe('x=1')
})

test('what an address cannot mean is left out', () => {
  expect(parseAudit(new URLSearchParams('action=nonsense&from=2026-13-40&to=tomorrow&actor='))).toEqual(
    EVERYTHING,
  )
})

test('the last day counts as a whole', () => {
  const { from = '', to = '' } = toAuditFilter({ ...EVERYTHING, from: '2026-11-20', to: '2026-11-20' })
  expect(Date.parse(to) - Date.parse(from)).toBe(24 * 60 * 60 * 1000)
})
