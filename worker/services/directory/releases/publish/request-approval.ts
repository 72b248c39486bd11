import { and, eq, not, sql } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import { conflict, unprocessable } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { readSigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import { type ReleasePath, toRelease } from '#worker/services/directory/releases/rows.ts'
import { approvalOf } from './protection.ts'
import { whatIsMissing } from './readiness.ts'
import { verifyWithKey } from './setup.ts'

/**
 * Asks another member to publish a draft. The request is for the draft as it is now. Repeating it changes nothing while
 * the draft is unchanged.
 * @throws RpcError 409 `already_published`, 422 `not_ready`
 */
export async function requestApproval(ctx: Context<Person | Machine>, path: ReleasePath): Promise<Release> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  const draft = await requireRelease(ctx, application.id, path.release, path.channel)
  if (draft.release.status !== 'draft') throw published()
  const keys = await readSigningKeys(ctx.db, application)
  const found = await verifyWithKey(ctx, draft, keys)
  const missing = whatIsMissing(found, application, keys)
  if (missing.length) throw unprocessable('not_ready', 'This release is not ready.', missing)
  const { id } = found.release
  const approval = approvalOf(ctx.actor, found, ctx.now)
  const isPending = sql`${releases.approval} ->> 'content' is ${approval.content}`
  const batch = new Batch(ctx.db)
  const requested = batch.add(
    ctx.db
      .update(releases)
      .set({ approval })
      .where(and(eq(releases.id, id), eq(releases.status, 'draft'), not(isPending))),
  )
  emit(batch, requested, ctx, {
    name: 'release.approvalRequested',
    ...ofRelease(application, found.release, {}),
  })
  await batch.run()
  const now = await requireRelease(ctx, application.id, id)
  if (!requested.changed && now.release.status !== 'draft') throw published()
  return toRelease(now)
}

function published() {
  return conflict('This release is already published.', undefined, 'already_published')
}
