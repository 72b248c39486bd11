import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CreatedApiKey, KeyRotation } from '#shared/domain/organizations/api-key.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { isOpen, requireOrgOf } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { apiKeys } from '#worker/services/directory/schema.ts'
import { selectKeys, toApiKey } from './queries.ts'
import { drawSecret } from './secret.ts'

type KeyRow = typeof apiKeys.$inferSelect

/** A retry can lose to another one of the same rotation, hardly more often than that. */
const MAX_ATTEMPTS = 5

const WHAT = 'This API key'

/**
 * Replaces the secret of a key; the one before is accepted until its grace time is over. Only one former secret is
 * kept, so that a further rotation ends it. The new one is valid for as long as the key was created for.
 *
 * A retry with the same `rotationId` replaces the secret whose answer was lost: the former one and its time stay.
 * @throws RpcError 409 when it was rotated concurrently, or has expired
 */
export async function rotateApiKey(ctx: Context<Person>, input: KeyRotation): Promise<CreatedApiKey> {
  const { uid } = input
  const orgOfKey = sql`(select org_id from api_keys where uid = ${uid})`
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { organization } = await requireOrgOf(ctx, orgOfKey, 'apiKeys.manage', WHAT)
    const before = await requireKey(ctx, uid)
    const isUnchanged = sql`${eq(apiKeys.hash, before.hash)} and ${apiKeys.revokedAt} is null
      and ${isOpen(ctx.db, organization.id)} and ${isStillAdmin(ctx.db, organization.id, ctx.actor.userId)}`
    const apiKey = await replaceSecret(ctx, before, input, isUnchanged)
    if (apiKey === null) continue
    const [key] = await selectKeys(ctx.db).where(eq(apiKeys.uid, uid))
    if (key) return { ...toApiKey(key, ctx.now), apiKey }
  }
  throw rotatedConcurrently()
}

/** The new secret, or null when the key has changed since it was read. */
async function replaceSecret(
  ctx: Context<Person>,
  before: KeyRow,
  input: KeyRotation,
  isUnchanged: SQL,
): Promise<string | null> {
  const { secret, hash, tail } = drawSecret()
  const { db, now, actor } = ctx
  const batch = new Batch(db)
  const update = (values: Partial<KeyRow>) =>
    batch.add(
      db
        .update(apiKeys)
        .set({ hash, tail, ...values })
        .where(and(eq(apiKeys.uid, before.uid), isUnchanged)),
    )
  if (before.rotationId === input.rotationId && before.rotatedBy === actor.userId) {
    const retried = update({})
    await batch.run()
    return retried.changed ? secret : null
  }
  if (before.rotatedAt !== input.rotatedAt) throw rotatedConcurrently()
  if (before.expiresAt && before.expiresAt <= now.toISOString())
    throw conflict('This API key has expired. Create another one.')
  const formerUntil = endOfGrace(before, input.graceSeconds, now)
  const expiresAt = renewed(before, now)
  const rotated = update({
    expiresAt,
    rotatedAt: now.toISOString(),
    rotatedBy: actor.userId,
    rotationId: input.rotationId,
    formerHash: before.hash,
    formerTail: before.tail,
    formerBy: before.rotatedBy ?? before.createdBy,
    formerUntil,
    formerLastUsed: null,
  })
  emit(batch, rotated, ctx, {
    orgId: before.orgId,
    name: 'apiKey.rotated',
    subject: { id: before.uid, name: before.displayName },
    details: { expiresAt, formerUntil: input.graceSeconds === 0 ? null : formerUntil },
  })
  batch.add(rememberActor(ctx))
  await batch.run()
  return rotated.changed ? secret : null
}

async function requireKey({ db }: Context<Person>, uid: string): Promise<KeyRow> {
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.uid, uid))
  if (!key || key.revokedAt) throw notFound(WHAT)
  return key
}

/** The former secret never lives longer than it would have. */
function endOfGrace({ expiresAt }: KeyRow, graceSeconds: number, now: Date): string {
  const end = new Date(now.getTime() + graceSeconds * 1000).toISOString()
  return expiresAt && expiresAt < end ? expiresAt : end
}

function renewed({ expiresAt, rotatedAt, createdAt }: KeyRow, now: Date): string | null {
  if (expiresAt === null) return null
  const lifetimeMs = Date.parse(expiresAt) - Date.parse(rotatedAt ?? createdAt)
  return new Date(now.getTime() + lifetimeMs).toISOString()
}

function rotatedConcurrently() {
  return conflict('This key was just rotated. Reload the page and try again.')
}
