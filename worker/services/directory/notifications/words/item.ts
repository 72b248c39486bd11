import type { AuditDetails, AuthorKind } from '#shared/domain/audit.ts'
import type { EventName } from '#shared/domain/events.ts'
import type { Letter } from '#worker/platform/mail/letter.ts'
import type { FoundName } from '#worker/services/directory/notification-schema.ts'

/** One thing that happened. */
export interface Item {
  name: EventName | FoundName
  at: string
  subjectId: string
  subjectName: string | null
  actorKind: AuthorKind
  actorName: string | null
  details: AuditDetails
  /** As it is called now; null: the organization itself. */
  application: { name: string; slug: string } | null
}

/** Where it happened. */
export interface Place {
  organization: string
  slug: string
  origin: string
}

/** What an email and a chat say. Names in it are safe for both. */
export type Words = Pick<Letter, 'subject' | 'title' | 'paragraphs' | 'lines'> & {
  action: NonNullable<Letter['action']>
}
