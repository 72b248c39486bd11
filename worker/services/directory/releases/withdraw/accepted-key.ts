import { eq, type SQL, sql } from 'drizzle-orm'
import { clientAmount } from '#shared/domain/releases/affected-words.ts'
import { missingKeys } from '#shared/domain/releases/known-keys.ts'
import { openCounts } from '#shared/domain/releases/open-counts.ts'
import { ROLLBACK_REASON, type RollbackReason } from '#shared/domain/releases/publish-reason.ts'
import { needsConfirmation } from '#shared/errors.ts'
import { selectKnownKeys, toKnownKeys } from '#worker/services/directory/applications/keys/known-keys.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { tryLastDayClients } from '#worker/services/directory/insights/last-day-clients.ts'
import type { ReleaseRow } from '#worker/services/directory/releases/rows.ts'
import { applications } from '#worker/services/directory/schema.ts'

interface Asked {
  /** Of the rollback; null: production. */
  channel: string | null
  confirm: readonly string[] | undefined
}

/**
 * Asks before a rollback to a release that clients of newer versions refuse, as it isn't signed with their key.
 * @returns holds while the keys are those that were looked at
 * @throws RpcError 409 `needs_confirmation`
 */
export async function requireAcceptedKey(
  ctx: Pick<Context, 'db' | 'now' | 'ports'>,
  { appId, version }: Pick<ReleaseRow, 'appId' | 'version'>,
  { channel, confirm = [] }: Asked,
): Promise<SQL> {
  if (confirm.includes(ROLLBACK_REASON)) return sql`true`
  const [row] = await ctx.db
    .select({ knownKeys: selectKnownKeys(appId) })
    .from(applications)
    .where(eq(applications.id, appId))
  const knownKeys = row?.knownKeys ?? '[]'
  const missing = missingKeys(version, toKnownKeys(JSON.parse(knownKeys)))
  if (!missing) return sql`${selectKnownKeys(appId)} = ${knownKeys}`
  const { from, isBuiltWithOne } = missing
  const counted = await tryLastDayClients(ctx, appId)
  const clients = counted ? openCounts(counted, channel).onVersions(isBuiltWithOne) : undefined
  const reason: RollbackReason = {
    code: ROLLBACK_REASON,
    message: `Versions from ${from} on were built with a newer updater key. ${version} has no signature with it, so their clients refuse it.${clients ? ` ${clientAmount(clients)} had such a version.` : ''}`,
    details: { version, from },
    ...(clients && { clients }),
  }
  throw needsConfirmation([reason], 'This rollback needs your confirmation. Send these codes as confirm.')
}
