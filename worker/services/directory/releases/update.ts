import { and, eq, sql } from 'drizzle-orm'
import { hasUpdater } from '#shared/domain/organizations/application.ts'
import { type Release, type ReleaseChange, versionProblem } from '#shared/domain/releases/release.ts'
import { badInput, conflict } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { unique } from '#worker/platform/database/unique.ts'
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
import { changeRollout } from './rollout/change-rollout.ts'
import { type ReleaseRow, toRelease } from './rows.ts'

const VERSION = unique(releases, 'releases_version')

/** Each failed try means that a concurrent request changed the draft. */
const MAX_TRIES = 20

type Change = Omit<ReleaseChange, 'channel'> & { channel?: string | null | undefined }

/**
 * Changes what is given: of a draft its version, channel, notes and behavior, of a published release how far it goes and
 * for whom it is mandatory.
 * @throws RpcError 400 for a minimum version above the version, 409 `already_published`, `not_published` or `version_taken`
 */
export async function updateRelease(
  ctx: Context<Person | Machine>,
  { org, app, release: id, ...change }: Change & { org: string; app: string; release: string },
): Promise<Release> {
  const { organization, application } = await requireApp(ctx, org, app, 'releases.write')
  // Without a plan, a release that does harm can still be paused.
  if (!onlyPauses(change)) await refuseIfRestricted(ctx, organization, 'release')
  const found = await requireRelease(ctx, application.id, id)
  if (change.version !== undefined) {
    const problem = versionProblem(change.version, !hasUpdater(application))
    if (problem) throw badInput(problem, 'version')
  }
  if (found.release.status === 'draft') await updateDraft(ctx, application, found.release, change)
  else await updatePublished(ctx, application, found.release, change)
  return toRelease(await requireRelease(ctx, application.id, found.release.id))
}

async function updateDraft(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  found: ReleaseRow,
  change: Change,
): Promise<void> {
  let release = found
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    if (await tryDraft(ctx, application, release, change)) return
    release = (await requireRelease(ctx, application.id, release.id)).release
    if (release.status !== 'draft') throw sealed()
  }
  throw conflict('This draft is being changed. Try again.', undefined, 'changed')
}

/** @returns false when the draft has changed since it was read, or is published */
async function tryDraft(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  release: ReleaseRow,
  change: Change,
): Promise<boolean> {
  const { version, channel, notes, rolloutPercent, paused, plan } = change
  const { mandatory, minimumVersion, requiredStep, buildNumber } = change
  if (rolloutPercent !== undefined || paused !== undefined || plan !== undefined)
    throw conflict('A draft has no rollout. Give it when you publish the draft.', undefined, 'not_published')
  const values = {
    ...(version !== undefined && { version }),
    ...(channel !== undefined && { channel: channel ?? '' }),
    ...(notes !== undefined && { notes }),
    ...(mandatory !== undefined && { mandatory }),
    ...(minimumVersion !== undefined && { minimumVersion }),
    ...(requiredStep !== undefined && { requiredStep }),
    ...(buildNumber !== undefined && { buildNumber }),
  }
  if (Object.keys(values).length === 0) return true
  // What is only checked together, two concurrent requests must not change to something that neither has seen.
  const isCompared = version !== undefined || minimumVersion !== undefined
  if (isCompared || requiredStep)
    requireBehavior(application, version ?? release.version, { ...release, ...values })
  const { notes: _, ...shown } = values
  const details = { ...shown, ...(notes !== undefined && { notes: 'changed' as const }) }
  const batch = new Batch(ctx.db)
  const updated = batch.add(
    ctx.db
      .update(releases)
      .set({ ...values, ...(version !== undefined && { precedence: precedenceOf(version) }) })
      .where(
        and(
          eq(releases.id, release.id),
          eq(releases.status, 'draft'),
          isCompared ? eq(releases.version, release.version) : undefined,
          isCompared ? sql`${releases.minimumVersion} is ${release.minimumVersion}` : undefined,
        ),
      ),
  )
  emit(batch, updated, ctx, { name: 'release.updated', ...ofRelease(application, release, details) })
  if (await batch.attempt(VERSION))
    throw conflict('This version already exists on this channel.', 'version', 'version_taken')
  return updated.changed
}

async function updatePublished(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  release: ReleaseRow,
  { version, channel, notes, requiredStep, buildNumber, ...change }: Change,
): Promise<void> {
  if ([version, channel, notes, requiredStep, buildNumber].some((value) => value !== undefined))
    throw sealed()
  const { minimumVersion } = change
  if (minimumVersion !== undefined)
    requireBehavior(application, release.version, { minimumVersion, requiredStep: false })
  await changeRollout(ctx, application, release, change)
}

function onlyPauses({ paused, ...rest }: Change): boolean {
  return paused === true && Object.values(rest).every((value) => value === undefined)
}

function sealed() {
  const message =
    'This release is published: only its rollout and for whom it is mandatory can change. Make a new release instead.'
  return conflict(message, undefined, 'already_published')
}
