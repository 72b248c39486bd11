import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import type { NewRolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import type { Schedule } from '#shared/domain/releases/schedule.ts'
import { conflict, unprocessable } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireApp } from '#worker/services/directory/access.ts'
import { recordKnown } from '#worker/services/directory/applications/keys/record-known.ts'
import {
  readSigningKeys,
  type SigningKeys,
} from '#worker/services/directory/applications/keys/signing-keys.ts'
import { nameDownloads } from '#worker/services/directory/assets/name-downloads.ts'
import { settleBases } from '#worker/services/directory/assets/settle-bases.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { describeBehavior } from '#worker/services/directory/releases/behavior.ts'
import { hasRoomForSteps, tooManySteps } from '#worker/services/directory/releases/channels/required-steps.ts'
import { advanceChannelOf, showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import {
  describeRollout,
  type RolloutColumns,
  rolloutColumns,
} from '#worker/services/directory/releases/rollout/plan-columns.ts'
import { type FoundRelease, type ReleasePath, toRelease } from '#worker/services/directory/releases/rows.ts'
import { hasNoneTakenDown, refuseTakenDown } from '#worker/services/directory/releases/taken-down.ts'
import { type Confirmation, hasRevision, requireConfirmation } from './confirm-publication.ts'
import { hasExactly } from './has-exactly.ts'
import { refuseIfSeenOtherwise, requireApproval } from './protection.ts'
import { whatIsMissing } from './readiness.ts'
import { hasSchedule, refuseUnlessScheduled } from './scheduled.ts'
import { hasSetup, verifyWithKey } from './setup.ts'

/** Each failed try means that a concurrent request changed the draft or its channel. */
const MAX_TRIES = 20

interface Publication extends ReleasePath {
  rolloutPercent?: number | undefined
  /** Steps in place of a percentage. */
  plan?: NewRolloutPlan | undefined
  /** Codes of the reasons against it that the caller accepts. */
  confirm?: readonly string[] | undefined
  /** By which it is published; absent: by hand. Once it has ended or changed, nothing is published by it. */
  schedule?: Schedule | undefined
  /** Hash of the draft that the caller saw. */
  content?: string | undefined
}

/**
 * Publishes a draft: seals it and offers it to clients. A release that is published already is answered as it is,
 * after whatever an interrupted publisher left unwritten was written.
 * @throws RpcError 400 for a malformed plan, 422 `not_ready` with everything that is missing or `too_many_steps`, 409
 * `needs_confirmation` with the reasons or `changed`, 403 `taken_down`
 */
export async function publishRelease(
  ctx: Context<Person | Machine>,
  { rolloutPercent, plan, confirm, schedule, content, ...path }: Publication,
): Promise<Release> {
  const access = await requireApp(ctx, path.org, path.app, 'releases.write')
  const { organization, application } = access
  const rollout = rolloutColumns({ rolloutPercent, plan }, ctx.now)
  let found = await requireRelease(ctx, application.id, path.release, path.channel)
  const { id } = found.release
  if (found.release.status === 'draft') await refuseIfRestricted(ctx, organization, 'release')
  for (let attempt = 0; found.release.status === 'draft'; attempt++) {
    if (attempt === MAX_TRIES)
      throw conflict('This release or its channel is being changed. Try again.', undefined, 'changed')
    refuseIfSeenOtherwise(found, content)
    refuseUnlessScheduled(found.release, schedule)
    const approving = { draft: found, scheduledContent: schedule?.content }
    const isApproved = await requireApproval(ctx, access, found.release.channel, approving)
    const keys = await readSigningKeys(ctx.db, application)
    found = await verifyWithKey(ctx, found, keys)
    const missing = whatIsMissing(found, application, keys)
    if (missing.length) throw unprocessable('not_ready', 'This release is not ready.', missing)
    await refuseTakenDown(ctx.db, id)
    const confirmation = await requireConfirmation(ctx, application, found, confirm)
    await seal(ctx, found, application, { keys, rollout, confirmation, isApproved, schedule })
    found = await requireRelease(ctx, application.id, id)
  }
  await showChange(ctx, found.release)
  return toRelease(found)
}

interface Sealing {
  keys: SigningKeys
  rollout: RolloutColumns
  confirmation: Confirmation
  isApproved: SQL
  schedule: Schedule | undefined
}

/**
 * Marks the release as published and its channel as stale, in one batch. Nothing happens if anything on which the
 * release was found ready and harmless has changed since: its version, channel and behavior, its files, the key of the
 * application, what the channel offers, who may publish on it, or the schedule by which it is published.
 */
async function seal(
  ctx: Context<Person | Machine>,
  { release, assets: files }: FoundRelease,
  application: ApplicationRow,
  { keys, rollout, confirmation: { revision, codes }, isApproved, schedule }: Sealing,
): Promise<void> {
  const { db, now } = ctx
  const pubDate = now.toISOString()
  const batch = new Batch(db)
  const published = batch.add(
    db
      .update(releases)
      .set({
        status: 'published',
        pubDate,
        schedule: null,
        publishAt: null,
        missedSchedule: null,
        approval: null,
        ...rollout,
      })
      .where(
        and(
          eq(releases.id, release.id),
          eq(releases.status, 'draft'),
          eq(releases.version, release.version),
          eq(releases.channel, release.channel),
          eq(releases.notes, release.notes),
          hasBehavior(release),
          hasExactly(db, release.id, files),
          hasSetup(db, application, keys),
          hasRevision(db, application.id, release.channel, revision),
          hasNoneTakenDown(release.id),
          isApproved,
          schedule && hasSchedule(schedule),
        ),
      ),
  )
  emit(batch, published, ctx, {
    name: 'release.published',
    ...ofRelease(application, release, {
      ...describeRollout(rollout),
      ...describeBehavior(release),
      ...(codes.length > 0 && { confirmed: codes.join(' ') }),
    }),
  })
  const isPublished = isPublishedAt(db, release.id, pubDate)
  recordKnown(batch, isPublished, release, files, keys)
  advanceChannelOf(batch, release.id, eq(releases.pubDate, pubDate))
  nameDownloads(batch, isPublished, files)
  settleBases(batch, isPublished, release, files)
  if (release.requiredStep)
    batch.abortUnless('too_many_steps', hasRoomForSteps(application.id, release.channel))
  if (await batch.attempt()) throw tooManySteps()
}

function hasBehavior({ mandatory, minimumVersion, requiredStep, buildNumber }: FoundRelease['release']) {
  return and(
    eq(releases.mandatory, mandatory),
    sql`${releases.minimumVersion} is ${minimumVersion}`,
    eq(releases.requiredStep, requiredStep),
    sql`${releases.buildNumber} is ${buildNumber}`,
  )
}

function isPublishedAt(db: Database, releaseId: string, pubDate: string): SQL {
  const published = db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.id, releaseId), eq(releases.pubDate, pubDate)))
  return exists(published)
}
