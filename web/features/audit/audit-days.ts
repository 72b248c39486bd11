import type { AuditEntry } from '#shared/domain/audit.ts'
import { formatNearDay } from '#web/lib/format/zoned-time.ts'
import { groupUploads, type UploadGroup } from './audit-groups.ts'

/** The rows of one day where the reader is, newest first. */
export interface AuditDay {
  /** 'Today', '24 Nov', '24 Nov 2025'. */
  name: string
  rows: (AuditEntry | UploadGroup)[]
}

/**
 * @param entries newest first
 * @param now epoch milliseconds
 */
export function auditDays(entries: readonly AuditEntry[], timeZone: string, now: number): AuditDay[] {
  const days: AuditDay[] = []
  for (const row of groupUploads(entries)) {
    const { at } = 'files' in row ? row.entries[0] : row
    const day = formatNearDay(at, timeZone, now)
    const name = day.charAt(0).toUpperCase() + day.slice(1)
    const last = days.at(-1)
    if (last?.name === name) last.rows.push(row)
    else days.push({ name, rows: [row] })
  }
  return days
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** An ISO timestamp as the reader's clock shows it: '09:41'. */
export function formatClock(timestamp: string): string {
  return clock.format(new Date(timestamp))
}
