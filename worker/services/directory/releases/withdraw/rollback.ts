import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import { includedNames, linksOf, selectLinks } from '#worker/services/directory/releases/channels/links.ts'
import { fillPrecedence, precedenceOf } from '#worker/services/directory/releases/channels/precedence.ts'
import { advanceIncluding, showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import { addReturned } from '#worker/services/directory/releases/rollout/withdrawn.ts'
import { type ReleasePath, type ReleaseRow, toRelease } from '#worker/services/directory/releases/rows.ts'
import { requireAcceptedKey } from './accepted-key.ts'
import { requireKept } from './published.ts'

/** Each failed one means that a concurrent request changed the release, its channel or the keys. */
const MAX_ATTEMPTS = 10

interface Rollback extends ReleasePath {
  /** Codes of the reasons against it that the caller accepts. */
  confirm?: readonly string[] | undefined
}

/**
 * Rolls a channel back to a release of it or of a channel that it includes: what is higher and was published before
 * is withdrawn, and clients that have it go back. Lasts until it is ended.
 * @throws RpcError 409 `not_published`, `purged`, `yanked`, `needs_confirmation` or `changed`; 404 when the release is on
 * another channel
 */
export async function rollbackChannel(
  ctx: Context<Person | Machine>,
  { confirm, ...path }: Rollback,
): Promise<Release> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const { release } = await requireRelease(ctx, application.id, path.release, path.channel)
    const channel = path.channel === undefined ? release.channel : (path.channel ?? '')
    if (!(await store(ctx, application, { release, channel, confirm }))) continue
    await showChange(ctx, { appId: application.id, channel })
    return toRelease(await requireRelease(ctx, application.id, release.id))
  }
  throw conflict('This channel or its keys are being changed. Try again.', undefined, 'changed')
}

interface Target {
  release: ReleaseRow
  /** Of the rollback; `''`: production. */
  channel: string
  confirm: readonly string[] | undefined
}

/** False, and nothing has changed, when what was checked has changed since. */
async function store(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  { release, channel, confirm }: Target,
): Promise<boolean> {
  const { appId } = release
  const { db, now } = ctx
  const links = linksOf(await selectLinks(db, appId, channel), channel)
  if (!links.some((link) => link.channel === release.channel)) throw notFound('This release')
  requireKept(release)
  if (release.yankedAt !== null)
    throw conflict('This release is yanked. Put it back first, or choose another one.', undefined, 'yanked')
  const isAccepted = await requireAcceptedKey(ctx, release, { channel: channel || null, confirm })
  for (const link of links) await fillPrecedence(db, { appId, channel: link.channel })
  const names = includedNames(appId, channel)
  const target = db
    .select({ id: releases.id })
    .from(releases)
    .where(
      and(
        eq(releases.id, release.id),
        isNull(releases.yankedAt),
        isNull(releases.purgedAt),
        sql`${releases.channel} in ${names}`,
        isAccepted,
      ),
    )
  // Yanked and purged releases count: their clients must go back as well.
  const highestWithdrawn = sql`(
    select version from releases
      where app_id = ${appId} and channel in ${names} and status = 'published'
        and precedence > ${precedenceOf(release.version)}
      order by precedence desc, pub_date desc limit 1
  )`
  const batch = new Batch(db)
  await addReturned(ctx, batch, appId, channel)
  const rolledBack = batch.add(
    db
      .update(channels)
      .set({
        revision: sql`${channels.revision} + 1`,
        rolledBackTo: release.id,
        rolledBackAt: now.toISOString(),
        withdrawnUpTo: highestWithdrawn,
      })
      .where(and(eq(channels.appId, appId), eq(channels.channel, channel), exists(target))),
  )
  emit(batch, rolledBack, ctx, {
    name: 'channel.rolledBack',
    ...ofRelease(application, release, {
      channel: channel || null,
    }),
  })
  advanceIncluding(batch, rolledBack, appId, channel)
  return (await batch.attempt()) === null && rolledBack.changed
}
