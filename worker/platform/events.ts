// Events: a verb emits what it made happen in the batch of the write. Everything that follows from an event, such as its
// row in the audit log or an email, depends on that write, and is decided in one place instead of at every verb.

import type { SQL } from 'drizzle-orm'
import type { AuditDetails, AuthorKind } from '#shared/domain/audit.ts'
import type { EventData, EventDetails, EventName } from '#shared/domain/events.ts'
import type { Batch, Write } from './database/d1.ts'
import { newOrderedId } from './ids.ts'
import type { Origin } from './rpc/context.ts'

/** An event of this name. Names and ids that only the database knows are expressions. */
export type EventOf<Name extends EventName> = {
  name: Name
  orgId: string | SQL
  /** What it happened to. */
  subject: { id: string | SQL; name: string | SQL | null }
  /** Id of the application that it belongs to; left out: it happened to an application, or to the organization itself. */
  appId?: string
} & (Record<never, never> extends EventDetails<Name>
  ? { details?: EventDetails<Name> }
  : { details: EventDetails<Name> }) &
  (Record<never, never> extends EventData<Name> ? { data?: undefined } : { data: EventData<Name> })

/** Any event of these names. */
export type AnyEvent<Name extends EventName = EventName> = { [Each in Name]: EventOf<Each> }[Name]

/** Who made an event happen, as they are called then. */
export interface Author {
  kind: AuthorKind
  id: string
  name: string | null
}

/** What follows from an event: rows that depend on `cause`, the write that makes it true. */
export type Consequence<Context, Schema extends Record<string, unknown>, Event> = (
  batch: Batch<Schema>,
  cause: Write,
  context: Context,
  event: Event,
) => void

/** Consequences of every event, and of events by name. */
export interface Consequences<Context, Schema extends Record<string, unknown>, Name extends EventName> {
  all: Consequence<Context, Schema, AnyEvent<Name>>[]
  byName: { [Each in Name]?: Consequence<Context, Schema, EventOf<Each>> }
}

/** How a service emits its events, in the batch of the write that makes them true. */
export function createEmitter<Context, Schema extends Record<string, unknown>, Name extends EventName>({
  all,
  byName,
}: Consequences<Context, Schema, Name>): Consequence<Context, Schema, AnyEvent<Name>> {
  return (batch, cause, context, event) => {
    for (const follow of all) follow(batch, cause, context, event)
    const follow = byName[event.name as Name] as Consequence<Context, Schema, AnyEvent<Name>> | undefined
    follow?.(batch, cause, context, event)
  }
}

/** An event as a row of a log, with its author, its time and where it came from. */
export function eventRow<Name extends string>(
  event: { name: Name; subject: AnyEvent['subject']; details?: AuditDetails },
  { now, author, origin, id = newOrderedId(now) }: { now: Date; author: Author; origin: Origin; id?: string },
) {
  const { name: action, subject, details = {} } = event
  return {
    id,
    at: now.toISOString(),
    actorKind: author.kind,
    actorId: author.id,
    actorName: author.name,
    action,
    subjectId: subject.id,
    subjectName: subject.name,
    details,
    ...origin,
  }
}
