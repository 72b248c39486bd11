import type { AuditDetails } from '#shared/domain/audit.ts'
import { formatBytes, formatDay } from '#web/lib/format/format.ts'

/** Details that only a program has a use for. */
const UNSAID: ReadonlySet<string> = new Set(['invitation'])

/** What else there is to say of an act: 'role Admin, channel beta'. */
export function detailWords(details: AuditDetails): string {
  return Object.entries(details)
    .filter(([name, value]) => value !== null && value !== '' && !UNSAID.has(name))
    .map(([name, value]) => `${spaced(name)} ${valueWords(name, value)}`)
    .join(', ')
}

function valueWords(name: string, value: AuditDetails[string]): string {
  if (name === 'size' && typeof value === 'number') return formatBytes(value)
  if (name === 'expiresAt' && typeof value === 'string') return formatDay(value)
  return String(value)
}

/** 'rolloutPercent' → 'rollout percent'. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
