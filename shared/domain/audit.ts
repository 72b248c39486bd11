// The audit log of an organization: who did what, when and from where. Every entry is written with the act that it
// tells of, so there is no act without its entry and no entry without its act. Billing has a database of its own: there
// the act is written with a message to the log.

import * as z from 'zod/mini'
import { csvField } from './csv.ts'
import { EVENTS, type EventName } from './events.ts'
import { Timestamp } from './time.ts'

/** The name of an event. */
export const AuditAction = z.enum(Object.keys(EVENTS) as [EventName, ...EventName[]])
export type AuditAction = z.infer<typeof AuditAction>

/** What else there is to say of an act, by name. Never a secret. */
export const AuditDetails = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))
export type AuditDetails = z.infer<typeof AuditDetails>

export const AuthorKind = z.enum(['person', 'machine', 'operator', 'system'])
export type AuthorKind = z.infer<typeof AuthorKind>

export const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  /**
   * A person by id and email, an API key by id and name, as they were called then; an operator, not named; or the
   * product itself, by a rule that it follows.
   */
  actor: z.object({
    kind: AuthorKind,
    id: z.string(),
    name: z.nullable(z.string()),
  }),
  action: AuditAction,
  /** What it was done to; of which kind, the action says. */
  subject: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  details: AuditDetails,
  /** The network address and the country (ISO code) that it was done from, where they were known. */
  ip: z.nullable(z.string()),
  country: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What was done to a release, for every member: without the network address that it was done from. */
export const HistoryEntry = z.omit(AuditEntry, { ip: true, country: true, requestId: true })
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** Which entries to show. Everything that is given must hold; `from` is part of the range, `to` is not. */
export const AuditFilter = z.object({
  /** Id of a person or of an API key. */
  actor: z.optional(z.string().check(z.maxLength(300))),
  action: z.optional(AuditAction),
  from: z.optional(Timestamp),
  to: z.optional(Timestamp),
})
export type AuditFilter = z.infer<typeof AuditFilter>

const COLUMNS: Record<string, (entry: AuditEntry) => string | null> = {
  at: ({ at }) => at,
  actor: ({ actor }) => actor.name,
  actor_kind: ({ actor }) => actor.kind,
  actor_id: ({ actor }) => actor.id,
  action: ({ action }) => action,
  subject: ({ subject }) => subject.name,
  subject_id: ({ subject }) => subject.id,
  details: ({ details }) => JSON.stringify(details),
  ip: ({ ip }) => ip,
  country: ({ country }) => country,
  request_id: ({ requestId }) => requestId,
}

/** Entries as CSV (RFC 4180), with a header line unless they continue a page before. */
export function auditCsv(
  entries: readonly AuditEntry[],
  { header = true }: { header?: boolean } = {},
): string {
  const lines = entries.map((entry) => Object.values(COLUMNS).map((read) => csvField(read(entry) ?? '')))
  return [...(header ? [Object.keys(COLUMNS)] : []), ...lines]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
}
