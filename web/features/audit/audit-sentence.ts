// What an entry of the log tells at a glance. Everything else that was recorded is below its row.

import type { AuditAction, AuditEntry } from '#shared/domain/audit.ts'
import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import { eventSentence } from '#web/ui/timeline/event-sentence.ts'

export interface AuditSentence {
  /** 'Published', 'Member joined'. */
  what: string
  /** What it was done to, in bold. */
  subject: string | null
  /** After the subject: ' of editor to 10%'. */
  rest: string
  /** The detail that matters most: '“Crashes on start”', 'as Admin'. */
  point: string
}

/** Their sentences name the application by the page that they are on. */
const BY_NAME: ReadonlySet<AuditAction> = new Set([
  'application.created',
  'application.takenDown',
  'application.restored',
])

/** The words of History where it has some, and the name of the event otherwise. */
export function auditSentence(entry: AuditEntry): AuditSentence {
  const { action, subject, details } = entry
  const sentence = BY_NAME.has(action) ? null : eventSentence(entry)
  if (!sentence)
    return { what: EVENT_WORDS[action], subject: subject.name, rest: placeOf(entry), point: pointOf(entry) }
  const what = sentence.verb.charAt(0).toUpperCase() + sentence.verb.slice(1)
  const point = quoted(sentence.reason)
  if (!sentence.subject && subject.name)
    return { what: `${what} for`, subject: subject.name, rest: '', point }
  const application = details.application ? ` of ${details.application}` : ''
  const changed = action === 'application.typeChanged' && subject.name ? ` for ${subject.name}` : ''
  return {
    what,
    subject: sentence.subject ?? null,
    rest: `${application}${changed}${sentence.rest ?? ''}`,
    point,
  }
}

/** The same without markup: 'Published 2.4.1 of editor to 10%'. */
export function auditSentenceText({ what, subject, rest }: AuditSentence): string {
  return `${what}${subject ? ` ${subject}` : ''}${rest}`
}

/** The release that a file belongs to. */
function placeOf({ details: { application, version } }: AuditEntry): string {
  return application && version ? ` to ${version} of ${application}` : ''
}

function pointOf({ action, details }: AuditEntry): string {
  const { reason, role, limit, value, host, scope } = details
  if (reason) return quoted(String(reason))
  if (role) return action === 'member.roleChanged' ? `to ${role}` : `as ${role}`
  if (limit) return `${limit} ${value ?? 'none'}`
  return String(host ?? scope ?? '')
}

function quoted(reason: string | undefined): string {
  return reason ? `“${reason}”` : ''
}
