import { expect, it } from 'vitest'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { auditDays } from '#web/features/audit/audit-days.ts'

function entry(at: string): AuditEntry {
  return {
    ...{ id: at, at, action: 'member.left' as const, details: {} },
    actor: { kind: 'person', id: 'person-1', name: 'alice@acme.test' },
    subject: { id: 'person-1', name: null },
    ...{ ip: null, country: null, requestId: null },
  }
}

it("puts entries under the days of the reader's calendar", () => {
  const entries = [
    entry('2026-11-28T00:30:00.000Z'),
    entry('2026-11-27T23:30:00.000Z'),
    entry('2026-11-26T12:00:00.000Z'),
    entry('2025-11-26T12:00:00.000Z'),
  ]
  const shapeOf = (timeZone: string) =>
    auditDays(entries, timeZone, Date.parse('2026-11-28T10:00:00Z')).map(
      ({ name, rows }) => `${name}: ${rows.length}`,
    )
  expect(shapeOf('UTC')).toEqual(['Today: 1', 'Yesterday: 1', '26 Nov: 1', '26 Nov 2025: 1'])
  expect(shapeOf('Europe/Berlin')).toEqual(['Today: 2', '26 Nov: 1', '26 Nov 2025: 1'])
})
