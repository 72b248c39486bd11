import { sql } from 'drizzle-orm'
import { hasUpdater } from '#shared/domain/organizations/application.ts'
import { DRAFTS_PER_APPLICATION } from '#shared/domain/quota.ts'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { type NewRelease, type Release, versionProblem } from '#shared/domain/releases/release.ts'
import { NO_BEHAVIOR, type ReleaseBehavior } from '#shared/domain/releases/release-behavior.ts'
import { badInput, conflict, forbidden } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { requireBehavior } from './behavior.ts'
import { precedenceOf } from './channels/precedence.ts'
import { requireRelease } from './queries.ts'
import { ofRelease } from './release-event.ts'
import { type ReleaseRow, toRelease } from './rows.ts'

/**
 * Begins a draft. The same version on the same channel, asked for again while it is a draft, is the same draft; once
 * it is published with the same files, it is that release, so that a pipeline that runs again succeeds.
 * @throws RpcError 409 `already_published`, 403 `quota_exceeded`
 */
export async function createRelease(
  ctx: Context<Person | Machine>,
  input: NewRelease & { org: string; app: string },
): Promise<{ created: boolean; release: Release }> {
  const { organization, application } = await requireApp(ctx, input.org, input.app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  const { version, notes = '' } = input
  const channel = input.channel ?? ''
  const problem = versionProblem(version, !hasUpdater(application))
  if (problem) throw badInput(problem, 'version')
  const behavior = behaviorOf(input)
  requireBehavior(application, version, behavior)

  const id = newId(ctx.now)
  const draft = { id, appId: application.id, version, channel, notes, ...behavior }
  const created = await insertDraft(ctx, application, draft)
  if (created) return { created: true, release: await readBack(ctx, application.id, id, channel) }

  const release = await readBack(ctx, application.id, version, channel).catch(() => null)
  if (!release) throw forbidden(TOO_MANY_DRAFTS, 'quota_exceeded')
  if (release.status === 'draft' || (input.files && isSame(input.files, release.assets)))
    return { created: false, release }
  const message = 'This version is already published on this channel. Choose a higher one.'
  throw conflict(message, 'version', 'already_published')
}

function behaviorOf(input: NewRelease): ReleaseBehavior {
  const none = NO_BEHAVIOR
  const { mandatory = none.mandatory, minimumVersion = none.minimumVersion } = input
  const { requiredStep = none.requiredStep, buildNumber = none.buildNumber } = input
  return { mandatory, minimumVersion, requiredStep, buildNumber }
}

/** Two files may share a name, and even their bytes. */
function isSame(files: NonNullable<NewRelease['files']>, assets: readonly Asset[]): boolean {
  const sorted = (each: readonly Pick<Asset, 'filename' | 'sha256'>[]) =>
    JSON.stringify(each.map(({ filename, sha256 }) => `${sha256} ${filename}`).toSorted())
  return sorted(files) === sorted(assets)
}

const TOO_MANY_DRAFTS = `An application can have ${DRAFTS_PER_APPLICATION} drafts. Publish or delete some of them first.`

/** Whether there was room for it; false also when this version is there already. */
async function insertDraft(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  draft: Pick<ReleaseRow, 'id' | 'appId' | 'version' | 'channel' | 'notes' | keyof ReleaseBehavior>,
): Promise<boolean> {
  const { db, actor, now } = ctx
  const createdAt = now.toISOString()
  const createdBy = actor.kind === 'person' ? actor.userId : actor.keyId
  // As text, so that the index of drafts serves it.
  const drafts = sql`(select count(*) from releases where app_id = ${draft.appId} and status = 'draft')`
  const precedence = precedenceOf(draft.version)
  const row = { ...draft, precedence, status: 'draft' as const, createdAt, createdBy }
  const batch = new Batch(db)
  const inserted = batch.when(sql`${drafts} < ${DRAFTS_PER_APPLICATION}`).insert(releases, row, 'ignore')
  emit(batch, inserted, ctx, { name: 'release.created', ...ofRelease(application, draft, {}) })
  await batch.run()
  return inserted.changed
}

async function readBack(ctx: Context, appId: string, ref: string, channel: string): Promise<Release> {
  return toRelease(await requireRelease(ctx, appId, ref, channel))
}
