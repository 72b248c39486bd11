import { and, eq, exists, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { Batch } from '#worker/platform/database/d1.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import { recordKnown } from '#worker/services/directory/applications/keys/record-known.ts'
import type { SigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { describeBehavior } from '#worker/services/directory/releases/behavior.ts'
import { precedenceOf } from '#worker/services/directory/releases/channels/precedence.ts'
import { hasRoomForSteps, tooManySteps } from '#worker/services/directory/releases/channels/required-steps.ts'
import { advanceChannelOf } from '#worker/services/directory/releases/manifests/advance.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import {
  describeRollout,
  type RolloutColumns,
} from '#worker/services/directory/releases/rollout/plan-columns.ts'
import type { AssetRow, FoundRelease } from '#worker/services/directory/releases/rows.ts'
import { hasNoneTakenDown } from '#worker/services/directory/releases/taken-down.ts'
import { type Confirmation, hasRevision } from './confirm-publication.ts'
import { hasSetup } from './setup.ts'

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
export async function insertCopy(
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
