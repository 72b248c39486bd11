import { and, eq, exists, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import type { NewRolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { conflict, unprocessable } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireApp } from '#worker/services/directory/access.ts'
import { recordKnown } from '#worker/services/directory/applications/keys/record-known.ts'
import {
  readSigningKeys,
  type SigningKeys,
} from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { describeBehavior } from '#worker/services/directory/releases/behavior.ts'
import { precedenceOf } from '#worker/services/directory/releases/channels/precedence.ts'
import { hasRoomForSteps, tooManySteps } from '#worker/services/directory/releases/channels/required-steps.ts'
import { advanceChannelOf, showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { findRelease, requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import {
  describeRollout,
  type RolloutColumns,
  rolloutColumns,
} from '#worker/services/directory/releases/rollout/plan-columns.ts'
import {
  type AssetRow,
  type FoundRelease,
  type ReleasePath,
  toRelease,
} from '#worker/services/directory/releases/rows.ts'
import { hasNoneTakenDown, refuseTakenDown } from '#worker/services/directory/releases/taken-down.ts'
import { type Confirmation, hasRevision, requireConfirmation } from './confirm-publication.ts'
import { requireApproval } from './protection.ts'
import { hasSetup, verifyWithKey } from './publish.ts'
import { whatIsMissing } from './readiness.ts'

/** Each failed try means that a concurrent request changed the source or the target channel. */
const MAX_TRIES = 20

interface Promotion extends ReleasePath {
  /** The channel to publish on; null: production. */
  target: string | null
  rolloutPercent?: number | undefined
  /** Steps in place of a percentage. */
  plan?: NewRolloutPlan | undefined
  /** Codes of the reasons against it that the caller accepts. */
  confirm?: readonly string[] | undefined
}

/**
 * Publishes a published release on another channel, as a release of its own that shares the stored bytes. One that
 * is there with the same files is answered as it is.
 * @throws RpcError 409 `not_promotable`, `already_published`, `draft_exists` or `needs_confirmation`, 422 `not_ready` or
 * `too_many_steps`, 403 `taken_down`
 */
export async function promoteRelease(
  ctx: Context<Person | Machine>,
  { target, rolloutPercent, plan, confirm, ...path }: Promotion,
): Promise<Release> {
  const access = await requireApp(ctx, path.org, path.app, 'releases.write')
  const { organization, application } = access
  await refuseIfRestricted(ctx, organization, 'release')
  const channel = target ?? ''
  const rollout = rolloutColumns({ rolloutPercent, plan }, ctx.now)
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    let source = await requireRelease(ctx, application.id, path.release, path.channel)
    requirePromotable(source)
    const present = await findRelease(ctx, application.id, source.release.version, channel)
    if (present) {
      requireSame(present, source)
      await showChange(ctx, present.release)
      return toRelease(present)
    }
    const isApproved = await requireApproval(ctx, access, channel)
    const keys = await readSigningKeys(ctx.db, application)
    source = await verifyWithKey(ctx, source, keys)
    const missing = whatIsMissing(source, application, keys)
    if (missing.length) throw unprocessable('not_ready', 'This release is not ready.', missing)
    await refuseTakenDown(ctx.db, source.release.id)
    const { version, requiredStep } = source.release
    const candidate = { release: { version, channel, requiredStep }, assets: source.assets }
    const confirmation = await requireConfirmation(ctx, application, candidate, confirm)
    await insertCopy(ctx, source, application, { channel, keys, rollout, confirmation, isApproved })
  }
  throw conflict('This release or its channel is being changed. Try again.', undefined, 'changed')
}

function requirePromotable({ release }: FoundRelease): void {
  const { status, yankedAt, purgedAt } = release
  if (status === 'published' && yankedAt === null && purgedAt === null) return
  const message = 'Only a published release that is neither yanked nor purged can be promoted.'
  throw conflict(message, undefined, 'not_promotable')
}

/** @throws RpcError 409 unless the release on the target is published with the files of the source */
function requireSame(present: FoundRelease, source: FoundRelease): void {
  if (present.release.status === 'draft') {
    const message = 'A draft on that channel has this version. Publish or delete it first.'
    throw conflict(message, 'channel', 'draft_exists')
  }
  if (filesOf(present) === filesOf(source)) return
  const message = 'This version is already published on that channel with other files.'
  throw conflict(message, 'channel', 'already_published')
}

function filesOf({ assets: files }: FoundRelease): string {
  const slots = files.map(({ filename, updatePlatform, publicPlatform, deltaFor, deltaFrom, sha256 }) =>
    JSON.stringify([filename, updatePlatform, publicPlatform, deltaFor, deltaFrom, sha256]),
  )
  return slots.toSorted().join()
}

interface Copy {
  channel: string
  keys: SigningKeys
  rollout: RolloutColumns
  confirmation: Confirmation
  isApproved: SQL
}

/**
 * Inserts the copy with its files, published, and marks its channel as stale, in one batch. Nothing happens when the
 * source was yanked or purged since, the version was taken on the channel, or what was checked has changed.
 */
async function insertCopy(
  ctx: Context<Person | Machine>,
  { release, assets: files }: FoundRelease,
  application: ApplicationRow,
  { channel, keys, rollout, confirmation, isApproved }: Copy,
): Promise<void> {
  const { db, actor, now } = ctx
  const at = now.toISOString()
  const copy = {
    ...release,
    id: newId(now),
    channel,
    ...rollout,
    paused: false,
    pausedAt: null,
    hold: null,
    schedule: null,
    publishAt: null,
    approval: null,
    createdAt: at,
    createdBy: actor.kind === 'person' ? actor.userId : actor.keyId,
    pubDate: at,
    revision: 0,
    precedence: precedenceOf(release.version),
    promotedFrom: release.id,
  }
  const isAllowed = sql`${isPromotable(db, release.id)} and ${hasSetup(db, application, keys)}
    and ${hasRevision(db, application.id, channel, confirmation.revision)} and ${hasNoneTakenDown(release.id)}
    and ${isApproved}`
  const batch = new Batch(db)
  const promoted = batch.when(isAllowed).insert(releases, copy, 'ignore')
  emit(batch, promoted, ctx, {
    name: 'release.promoted',
    ...ofRelease(application, copy, {
      from: release.channel || null,
      ...describeRollout(rollout),
      ...describeBehavior(copy),
      ...(confirmation.codes.length > 0 && { confirmed: confirmation.codes.join(' ') }),
    }),
  })
  batch.add(copyFiles(ctx, files, copy.id))
  const isPublished = exists(db.select({ id: releases.id }).from(releases).where(eq(releases.id, copy.id)))
  recordKnown(batch, isPublished, copy, files, keys)
  advanceChannelOf(batch, copy.id)
  if (copy.requiredStep) batch.abortUnless('too_many_steps', hasRoomForSteps(application.id, channel))
  if (await batch.attempt()) throw tooManySteps()
}

function isPromotable(db: Database, id: string): SQL {
  const source = db
    .select({ id: releases.id })
    .from(releases)
    .where(
      and(
        eq(releases.id, id),
        eq(releases.status, 'published'),
        isNull(releases.yankedAt),
        isNull(releases.purgedAt),
      ),
    )
  return exists(source)
}

/** Copies the rows of files for a release, if it was inserted. The bytes are shared, and counted with the source. */
function copyFiles({ db, now }: Pick<Context, 'db' | 'now'>, files: readonly AssetRow[], releaseId: string) {
  const ids = JSON.stringify(files.map(({ id }) => [id, newId(now)]))
  const at = now.toISOString()
  const changed: Partial<Record<keyof AssetRow, SQL>> = {
    id: sql`given.value ->> 1`,
    releaseId: sql`${releaseId}`,
    fileId: sql`coalesce(assets.file_id, assets.id)`,
    freed: sql`1`,
    createdAt: sql`${at}`,
    touchedAt: sql`${at}`,
  }
  const values = Object.entries(getTableColumns(assets)).map(
    ([name, column]) => changed[name as keyof AssetRow] ?? sql`${column}`,
  )
  return db.insert(assets).select(sql`
    select ${sql.join(values, sql`, `)} from json_each(${ids}) as given
      join assets on assets.id = given.value ->> 0
      where exists (select 1 from releases where id = ${releaseId})
  `)
}
