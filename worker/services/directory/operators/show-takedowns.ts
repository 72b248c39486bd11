import { type SQL, sql } from 'drizzle-orm'
import { RpcError } from '#shared/errors.ts'
import { logProblem } from '#worker/platform/log.ts'
import { selectStaleChannels } from '#worker/services/directory/releases/manifests/repair.ts'
import { writeManifest } from '#worker/services/directory/releases/manifests/write-manifest.ts'
import type { OperatorContext } from './context.ts'
import { writeTakedowns } from './write-takedowns.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Writes what delivery reads after an act on applications: first what stops their files, then the feeds. Of an
 * organization with very many channels, the scheduled run writes the rest.
 * @param where holds for these applications
 * @throws RpcError 503 `not_visible_yet`
 */
export async function showTakedowns(ctx: OperatorContext, where: SQL): Promise<void> {
  const { db, ports } = ctx
  await showAct(async () => {
    await writeTakedowns(ctx, where)
    const stale = await selectStaleChannels(db, sql`(select id from applications where ${where})`)
    for (const { appId, channel } of stale) await writeManifest({ db, files: ports.files }, appId, channel)
  })
}

/**
 * Does what makes an act visible to clients.
 * @throws RpcError 503 `not_visible_yet` when that fails: the act is saved, and the same call again completes it
 */
export async function showAct(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    logProblem('What operators did could not be written', {}, error)
    const message = 'This was saved, but clients don’t see it yet. Send the same request again in a moment.'
    throw new RpcError(503, message, { reason: 'not_visible_yet', retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}
