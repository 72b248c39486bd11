import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { MINUTE } from '#shared/domain/time.ts'
import type { Machine } from '#worker/platform/rpc/context.ts'
import { refuseIfSuspended } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { apiKeys, organizations } from '#worker/services/directory/schema.ts'
import { hashSecret, isSecret } from './secret.ts'

/** Why a key is not accepted. */
export type KeyProblem = 'key_revoked' | 'key_rotated' | 'key_expired' | 'unknown'

/** "Last used" is exact to the minute: a write for every call would cost more than it is worth. */
const LAST_USED_STEP_MS = MINUTE

type AuthenticationContext = Pick<Context, 'db' | 'now' | 'waitUntil'>

/**
 * The machine that a bearer token speaks for, or why it speaks for none. The secret before a rotation speaks for the
 * same key until its grace time is over.
 * @throws RpcError 403 `suspended`
 */
export async function authenticateKey(
  ctx: AuthenticationContext,
  bearer: string,
): Promise<Machine | KeyProblem> {
  if (!isSecret(bearer)) return 'unknown'
  const hash = hashSecret(bearer)
  const [key] = await ctx.db
    .select({
      uid: apiKeys.uid,
      name: apiKeys.displayName,
      orgId: apiKeys.orgId,
      mayWrite: apiKeys.mayWrite,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsed: apiKeys.lastUsed,
      isFormer: sql<number>`${apiKeys.hash} <> ${hash}`,
      formerUntil: apiKeys.formerUntil,
      formerLastUsed: apiKeys.formerLastUsed,
      suspendedAt: organizations.suspendedAt,
      suspendedReason: organizations.suspendedReason,
    })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.orgId))
    .where(and(or(eq(apiKeys.hash, hash), eq(apiKeys.formerHash, hash)), isNull(organizations.archivedAt)))
    .limit(1)
  if (!key) return 'unknown'
  const now = ctx.now.toISOString()
  if (key.revokedAt) return 'key_revoked'
  if (key.isFormer && (key.formerUntil ?? '') <= now) return 'key_rotated'
  if (key.expiresAt && key.expiresAt <= now) return 'key_expired'
  refuseIfSuspended(key)
  if (key.isFormer) recordUse(ctx, { hash, isFormer: true, last: key.formerLastUsed })
  else recordUse(ctx, { hash, isFormer: false, last: key.lastUsed })
  return { kind: 'machine', keyId: key.uid, keyName: key.name, orgId: key.orgId, mayWrite: key.mayWrite }
}

interface Use {
  hash: string
  isFormer: boolean
  last: string | null
}

/** Found by the secret: a concurrent rotation may have made it the former one. */
function recordUse({ db, now, waitUntil }: AuthenticationContext, { hash, isFormer, last }: Use): void {
  const stale = new Date(now.getTime() - LAST_USED_STEP_MS).toISOString()
  if (last && last >= stale) return
  const lastUsed = now.toISOString()
  const column = isFormer ? apiKeys.formerLastUsed : apiKeys.lastUsed
  const isSecretUsed = eq(isFormer ? apiKeys.formerHash : apiKeys.hash, hash)
  const update = db
    .update(apiKeys)
    .set(isFormer ? { lastUsed, formerLastUsed: lastUsed } : { lastUsed })
    .where(and(isSecretUsed, or(isNull(column), lt(column, stale))))
  waitUntil(update.run())
}
