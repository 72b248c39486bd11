import type { Release } from '#shared/domain/releases/release.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { selectCopies } from './copies.ts'
import { findBefore, findRollbackTarget } from './find-before.ts'
import { findPublisher } from './find-publisher.ts'
import { contentOf, toApproval } from './publish/protection.ts'
import { requireRelease } from './queries.ts'
import { type ReleasePath, toRelease } from './rows.ts'

/** One release with its files, who published it, and the releases on other channels that share the files. */
export async function getRelease(
  ctx: Context<Person | Machine>,
  { org, app, release, channel }: ReleasePath,
): Promise<Release> {
  const { application } = await requireApp(ctx, org, app, 'releases.read')
  const found = await requireRelease(ctx, application.id, release, channel)
  const { id, status } = found.release
  const isPublished = status === 'published'
  const copies = isPublished ? await selectCopies(ctx.db, id) : []
  const publishedBy = isPublished ? await findPublisher(ctx.db, application.orgId, id) : null
  const before = await findBefore(ctx.db, found.release)
  const hasUpdates = found.assets.some(({ updatePlatform }) => updatePlatform !== null)
  const rollbackTarget =
    before && isPublished ? await findRollbackTarget(ctx.db, found.release, hasUpdates) : null
  const content = isPublished ? {} : { content: contentOf(found) }
  return {
    ...toRelease(found),
    ...content,
    approval: toApproval(found),
    copies,
    before,
    rollbackTarget,
    publishedBy,
  }
}
