import { and, eq } from 'drizzle-orm'
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
import { precedenceOf } from './channels/precedence.ts'
import { requireRelease } from './queries.ts'
import { ofRelease } from './release-event.ts'
import { changeRollout } from './rollout/change-rollout.ts'
import { type ReleaseRow, toRelease } from './rows.ts'

const VERSION = unique(releases, 'releases_version')

type Change = Omit<ReleaseChange, 'channel'> & { channel?: string | null | undefined }

/**
 * Changes what is given: of a draft its version, channel and notes, of a published release how far it goes.
 * @throws RpcError 409 `already_published`, `not_published` or `version_taken`
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
  release: ReleaseRow,
  change: Change,
): Promise<void> {
  const { version, channel, notes, rolloutPercent, paused, plan } = change
  if (rolloutPercent !== undefined || paused !== undefined || plan !== undefined)
    throw conflict('A draft has no rollout. Give it when you publish the draft.', undefined, 'not_published')
  const values = {
    ...(version !== undefined && { version }),
    ...(channel !== undefined && { channel: channel ?? '' }),
    ...(notes !== undefined && { notes }),
  }
  if (Object.keys(values).length === 0) return
  const { notes: _, ...shown } = values
  const details = { ...shown, ...(notes !== undefined && { notes: 'changed' as const }) }
  const batch = new Batch(ctx.db)
  const updated = batch.add(
    ctx.db
      .update(releases)
      .set({ ...values, ...(version !== undefined && { precedence: precedenceOf(version) }) })
      .where(and(eq(releases.id, release.id), eq(releases.status, 'draft'))),
  )
  emit(batch, updated, ctx, { name: 'release.updated', ...ofRelease(application, release, details) })
  if (await batch.attempt(VERSION))
    throw conflict('This version already exists on this channel.', 'version', 'version_taken')
  if (!updated.changed) throw sealed()
}

async function updatePublished(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  release: ReleaseRow,
  { version, channel, notes, ...rollout }: Change,
): Promise<void> {
  if (version !== undefined || channel !== undefined || notes !== undefined) throw sealed()
  await changeRollout(ctx, application, release, rollout)
}

function onlyPauses({ paused, ...rest }: Change): boolean {
  return paused === true && Object.values(rest).every((value) => value === undefined)
}

function sealed() {
  const message = 'This release is published: only its rollout can change. Make a new release instead.'
  return conflict(message, undefined, 'already_published')
}
