// Quotas are checked in the statement that uses them up, so that many uploads at once cannot exceed them together.

import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { ORGANIZATION_LIMITS } from '#shared/domain/organizations/organization-limits.ts'
import { UNFINISHED_BYTES } from '#shared/domain/quota.ts'
import type { AssetState } from '#shared/domain/releases/asset.ts'
import { forbidden, type RpcError } from '#shared/errors.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { noteRefusedUpload } from '#worker/services/directory/notifications/watches/note-refused-upload.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { organizations } from '#worker/services/directory/schema.ts'

const UNFINISHED: AssetState[] = ['uploading', 'verifying']
export const STORED: AssetState[] = ['ready']

/** Holds while the organization may begin to upload `size` more bytes. */
export function hasRoomToBegin(db: Database, orgId: string, size: number): SQL {
  const unfinished = bytesIn(db, orgId, UNFINISHED)
  const all = bytesIn(db, orgId, [...UNFINISHED, ...STORED])
  return sql`${unfinished} + ${size} <= ${UNFINISHED_BYTES}
    and ${all} + ${size} <= ${allowedBytes(db, orgId)}`
}

/** Holds while the organization may store `size` more bytes. */
export function hasRoomToStore(db: Database, orgId: string, size: number): SQL {
  return sql`${bytesIn(db, orgId, STORED)} + ${size} <= ${allowedBytes(db, orgId)}`
}

/** Why an upload of an organization was refused. Its Admins are told of it when it stores much. */
export async function overQuota(ctx: Pick<Context, 'db' | 'now'>, orgId: string): Promise<RpcError> {
  const { db } = ctx
  await noteRefusedUpload(ctx, orgId)
  const [storage] = await db
    .select({ bytes: allowance, inTrial })
    .from(organizations)
    .where(eq(organizations.id, orgId))
  const message = `There is no room for this file. An organization can keep ${gigabytes(storage?.bytes ?? 0)} and have ${gigabytes(UNFINISHED_BYTES)} under way. Purge old releases or abort uploads.`
  const remedy = storage?.inTrial ? ' With a paid plan it can keep more.' : ''
  return forbidden(message + remedy, 'quota_exceeded')
}

/** What an organization stores, and may store, in bytes; null: it is gone. */
export async function readQuota(db: Database, orgId: string) {
  const [found] = await db
    .select({ allowed: allowance, inTrial, used: sql<number>`${bytesIn(db, orgId, STORED)}` })
    .from(organizations)
    .where(
      and(eq(organizations.id, orgId), isNull(organizations.archivedAt), isNull(organizations.suspendedAt)),
    )
  return found ? { ...found, inTrial: !!found.inTrial } : null
}

/** Bytes of an organization's files in some states, without those that were purged. */
export function selectBytes(db: Database, orgId: string, states: AssetState[]) {
  return db
    .select({ bytes: sql<number>`coalesce(sum(${assets.size}), 0)` })
    .from(assets)
    .where(and(eq(assets.orgId, orgId), eq(assets.freed, false), inArray(assets.state, states)))
}

/** Holds for an organization in trial, as billing last described its plan. */
const inTrial = sql<boolean>`(${organizations.planActive} and not ${organizations.planPaid})`
const allowance = sql<number>`iif(${inTrial}, ${raisable('trialStoredBytes')}, ${raisable('storedBytes')})`

function raisable(name: 'storedBytes' | 'trialStoredBytes'): SQL {
  return sql`max(${ORGANIZATION_LIMITS[name]}, coalesce(${organizations.limits} ->> ${name}, 0))`
}

/** How many bytes the organization may store. */
function allowedBytes(db: Database, orgId: string): SQL {
  return sql`${db.select({ allowance }).from(organizations).where(eq(organizations.id, orgId))}`
}

function bytesIn(db: Database, orgId: string, states: AssetState[]): SQL {
  return sql`${selectBytes(db, orgId, states)}`
}

function gigabytes(bytes: number): string {
  return `${bytes / 1e9} GB`
}
