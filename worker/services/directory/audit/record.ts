import type { SQL } from 'drizzle-orm'
import type { AuditAction, AuditDetails } from '#shared/domain/audit.ts'
import { PRODUCTION } from '#shared/domain/channel.ts'
import type { Machine, Person } from '#worker/platform/context.ts'
import type { Write } from '#worker/platform/d1.ts'
import { newOrderedId } from '#worker/platform/ids.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import type { AssetRow, ReleaseRow } from '#worker/services/directory/releases/rows.ts'
import { audit } from '#worker/services/directory/schema.ts'

interface Act {
  orgId: string
  action: AuditAction
  /** What it was done to. The name may be left to the database to find. */
  subject: { id: string; name: string | SQL | null }
  details?: AuditDetails
}

type Recorder = Pick<Context<Person | Machine>, 'now' | 'actor' | 'origin'>

/** Records an act in the batch of `cause`, the write that it tells of; nothing is recorded if that changes nothing. */
export function recordAct(
  batch: DirectoryBatch,
  cause: Write,
  { now, actor, origin }: Recorder,
  { orgId, action, subject, details = {} }: Act,
): void {
  const isPerson = actor.kind === 'person'
  batch.when(cause).insert(audit, {
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
  batch: DirectoryBatch,
  cause: Write,
  ctx: Recorder,
  action: AuditAction,
  { orgId, slug }: ApplicationRow,
  { id, version, channel }: Pick<ReleaseRow, 'id' | 'version' | 'channel'>,
  details: AuditDetails = {},
): void {
  const place = { application: slug, channel: channel || null }
  recordAct(batch, cause, ctx, {
    orgId,
    action,
    subject: { id, name: version },
    details: { ...place, ...details },
  })
}

/** The same, of something that was done to a channel (`''`: production). */
export function recordChannelAct(
  batch: DirectoryBatch,
  cause: Write,
  ctx: Recorder,
  action: AuditAction,
  { id, orgId, slug }: ApplicationRow,
  channel: string,
  details: AuditDetails = {},
): void {
  const subject = { id: `${id}/${channel || PRODUCTION}`, name: channel || 'production' }
  recordAct(batch, cause, ctx, { orgId, action, subject, details: { application: slug, ...details } })
}

/** The same, of something that was done to a file of a release. */
export function recordAssetAct(
  batch: DirectoryBatch,
  cause: Write,
  ctx: Recorder,
  action: AuditAction,
  { orgId, slug }: ApplicationRow,
  { version }: Pick<ReleaseRow, 'version'>,
  { id, filename, size }: Pick<AssetRow, 'id' | 'filename' | 'size'>,
): void {
  const details = { application: slug, version, size }
  recordAct(batch, cause, ctx, { orgId, action, subject: { id, name: filename }, details })
}
