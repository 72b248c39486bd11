import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CreatedApiKey, NewApiKey } from '#shared/domain/organizations/api-key.ts'
import { organizationLimit } from '#shared/domain/organizations/organization-limits.ts'
import { forbidden } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { isOpen, requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { apiKeys } from '#worker/services/directory/schema.ts'
import { drawSecret } from './secret.ts'

/**
 * Creates a key. The secret is in this answer only.
 * @throws RpcError 403 `quota_exceeded`
 */
export async function createApiKey(ctx: Context<Person>, input: NewApiKey): Promise<CreatedApiKey> {
  const { displayName, expireAfter, scope } = input
  const { organization } = await requireOrg(ctx, input.subject.slice('org:'.length), 'apiKeys.manage')
  const { secret, hash, tail } = drawSecret()
  const { db, now, actor } = ctx
  const orgId = organization.id
  const limit = organizationLimit(organization.limits, 'apiKeys')
  const key = {
    uid: newId(now),
    displayName,
    createdAt: now.toISOString(),
    createdBy: actor.userId,
    expiresAt: expireAfter === null ? null : new Date(now.getTime() + expireAfter * 1000).toISOString(),
    tail,
  }
  const row = { ...key, orgId, hash, mayWrite: scope.includes('Write') }
  const allowed = sql`${isOpen(db, orgId)} and ${isStillAdmin(db, orgId, actor.userId)}
    and ${hasPlace(ctx, orgId, limit)}`
  const batch = new Batch(db)
  const created = batch.when(allowed).insert(apiKeys, row)
  emit(batch, created, ctx, {
    orgId,
    name: 'apiKey.created',
    subject: { id: key.uid, name: displayName },
    details: { scope: scope.join(', '), expiresAt: key.expiresAt },
  })
  batch.add(rememberActor(ctx))
  await batch.run()
  if (!created.changed) {
    await requireOrg(ctx, orgId, 'apiKeys.manage')
    const message = `An organization can have ${limit} API keys. Delete one that you no longer need.`
    throw forbidden(message, 'quota_exceeded')
  }
  return {
    ...key,
    createdBy: actor.email ?? actor.userId,
    lastUsed: null,
    scope,
    rotatedAt: null,
    former: null,
    apiKey: secret,
  }
}

/** Holds while the organization has fewer keys that work than `limit`. */
function hasPlace({ db, now }: Context, orgId: string, limit: number): SQL {
  const { expiresAt, revokedAt } = apiKeys
  const works = and(isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now.toISOString())))
  const count = db
    .select({ count: sql<number>`count(*)` })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), works))
  return sql`${count} < ${limit}`
}
