import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { MINUTE } from '#shared/domain/time.ts'
import type { Machine } from '#worker/platform/rpc/context.ts'
import { refuseIfSuspended } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { apiKeys, organizations } from '#worker/services/directory/schema.ts'
import { hashSecret, isSecret } from './secret.ts'

/** Why a key is not accepted. */
export type KeyProblem = 'key_revoked' | 'key_expired' | 'unknown'

/** "Last used" is exact to the minute: a write for every call would cost more than it is worth. */
const LAST_USED_STEP = MINUTE

/**
 * The machine that a bearer token speaks for, or why it speaks for none.
 * @throws RpcError 403 `suspended`
 */
export async function authenticateKey(
  { db, now, waitUntil }: Pick<Context, 'db' | 'now' | 'waitUntil'>,
  bearer: string,
): Promise<Machine | KeyProblem> {
  if (!isSecret(bearer)) return 'unknown'
  const [key] = await db
    .select({
      uid: apiKeys.uid,
      name: apiKeys.displayName,
      orgId: apiKeys.orgId,
      mayWrite: apiKeys.mayWrite,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsed: apiKeys.lastUsed,
      suspendedAt: organizations.suspendedAt,
      suspendedReason: organizations.suspendedReason,
    })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.orgId))
    .where(and(eq(apiKeys.hash, hashSecret(bearer)), isNull(organizations.archivedAt)))
    .limit(1)
  if (!key) return 'unknown'
  if (key.revokedAt) return 'key_revoked'
  if (key.expiresAt && key.expiresAt <= now.toISOString()) return 'key_expired'
  refuseIfSuspended(key)

  const stale = new Date(now.getTime() - LAST_USED_STEP).toISOString()
  if (!key.lastUsed || key.lastUsed < stale)
    waitUntil(
      db
        .update(apiKeys)
        .set({ lastUsed: now.toISOString() })
        .where(and(eq(apiKeys.uid, key.uid), or(isNull(apiKeys.lastUsed), lt(apiKeys.lastUsed, stale))))
        .run(),
    )
  return { kind: 'machine', keyId: key.uid, keyName: key.name, orgId: key.orgId, mayWrite: key.mayWrite }
}
