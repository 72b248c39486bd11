import type { SQL } from 'drizzle-orm'
import type { AuditAction, AuditDetails } from '#shared/domain/audit.ts'
import { PRODUCTION } from '#shared/domain/channel.ts'
import type { Machine, Person } from '#worker/platform/context.ts'
import { insertIfChanged } from '#worker/platform/d1.ts'
import { newOrderedId } from '#worker/platform/ids.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import type { AssetRow, ReleaseRow } from '#worker/services/directory/releases/rows.ts'
import { audit } from '#worker/services/directory/schema.ts'

interface Act {
  orgId: string
  action: AuditAction
  /** What it was done to. The name may be left to the database to find. */
  subject: { id: string; name: string | SQL | null }
  details?: AuditDetails
}

type Recorder = Pick<Context<Person | Machine>, 'db' | 'now' | 'actor' | 'origin'>

/** To be run in a batch, right after the write that it tells of. Nothing is written if that changed nothing. */
export function recordAct(
  { db, now, actor, origin }: Recorder,
  { orgId, action, subject, details = {} }: Act,
) {
  const isPerson = actor.kind === 'person'
  return insertIfChanged(db, audit, {
    id: newOrderedId(now),
    orgId,
    at: now.toISOString(),
    actorKind: actor.kind,
    actorId: isPerson ? actor.userId : actor.keyId,
    actorName: isPerson ? actor.email : actor.keyName,
    action,
    subjectId: subject.id,
    subjectName: subject.name,
    details,
    ...origin,
  })
}

/** The same, of something that was done to a release. */
export function recordReleaseAct(
  ctx: Recorder,
  action: AuditAction,
  { orgId, slug }: ApplicationRow,
  { id, version, channel }: Pick<ReleaseRow, 'id' | 'version' | 'channel'>,
  details: AuditDetails = {},
) {
  const place = { application: slug, channel: channel || null }
  return recordAct(ctx, { orgId, action, subject: { id, name: version }, details: { ...place, ...details } })
}

/** The same, of something that was done to a channel (`''`: production). */
export function recordChannelAct(
  ctx: Recorder,
  action: AuditAction,
  { id, orgId, slug }: ApplicationRow,
  channel: string,
  details: AuditDetails = {},
) {
  const subject = { id: `${id}/${channel || PRODUCTION}`, name: channel || 'production' }
  return recordAct(ctx, { orgId, action, subject, details: { application: slug, ...details } })
}

/** The same, of something that was done to a file of a release. */
export function recordAssetAct(
  ctx: Recorder,
  action: AuditAction,
  { orgId, slug }: ApplicationRow,
  { version }: Pick<ReleaseRow, 'version'>,
  { id, filename, size }: Pick<AssetRow, 'id' | 'filename' | 'size'>,
) {
  const details = { application: slug, version, size }
  return recordAct(ctx, { orgId, action, subject: { id, name: filename }, details })
}
