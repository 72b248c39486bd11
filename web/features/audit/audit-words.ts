import type { AuditDetails, AuditEntry } from '#shared/domain/audit.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import { PLAN_NAMES } from '#shared/domain/billing/plan-names.ts'
import type { Plan } from '#shared/domain/billing/subscription.ts'
import { formatBytes, formatDay, formatMoment } from '#web/lib/format/format.ts'

/** Details that only a program has a use for. */
const UNSAID: ReadonlySet<string> = new Set(['invitation'])

/** Details of which null says that they were taken back. */
const CLEARED: ReadonlySet<string> = new Set(['minimumVersion', 'buildNumber', 'spendingLimit'])

/** The details of an event by name: ['Role', 'Admin']. */
export function detailFacts(details: AuditDetails): [name: string, value: string][] {
  return Object.entries(details)
    .filter(([name, value]) => (value !== null || CLEARED.has(name)) && value !== '' && !UNSAID.has(name))
    .map(([name, value]) => [spaced(name), valueWords(name, value)])
}

/** The network address and country of an event, as far as they are known; nothing for an operator or the product. */
export function originWords({ ip, country, actor }: AuditEntry): string {
  const address = ip ?? (actor.kind === 'operator' || actor.kind === 'system' ? '' : 'Unknown')
  return [address, country].filter(Boolean).join(' ')
}

/** Who did it. Operators of the console aren't named. */
export function actorName({ kind, name }: AuditEntry['actor']): string {
  return name ?? (kind === 'operator' ? 'An operator of this console' : 'Unknown user')
}

/** The same beside others of the organization: 'alice' of 'alice@acme.test'. The row's details have it in full. */
export function shortActorName(actor: AuditEntry['actor']): string {
  const name = actorName(actor)
  return actor.kind === 'person' ? name.split('@')[0] || name : name
}

function valueWords(name: string, value: AuditDetails[string]): string {
  if (name === 'size' && typeof value === 'number') return formatBytes(value)
  if (name === 'expiresAt' && typeof value === 'string') return formatDay(value)
  if (name === 'at' && typeof value === 'string') return formatMoment(value)
  if (name === 'steps' && typeof value === 'string') return value.replaceAll(/\d+/g, '$&%')
  if (name === 'plan') return PLAN_NAMES[value as Plan] ?? String(value)
  if (name === 'spendingLimit' && typeof value === 'number') return formatEuro(value)
  if (name === 'changed') return String(value).replaceAll(' ', ', ').replace('vatNumber', 'VAT number')
  return value === null ? 'none' : String(value)
}

/** 'rolloutPercent' → 'Rollout percent'. */
function spaced(name: string): string {
  return (
    name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  )
}
