// Publishes drafts whose time has come, in the name of who scheduled them. What has to hold for a publication has to
// hold now: a refusal ends the schedule and is recorded, an outage is retried.

import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Author } from '#shared/domain/releases/author.ts'
import { postponePlan } from '#shared/domain/releases/postpone-plan.ts'
import { DAY } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { ofRelease } from '#worker/services/directory/releases/release-event.ts'
import type { ReleaseRow } from '#worker/services/directory/releases/rows.ts'
import { apiKeys, applications, members } from '#worker/services/directory/schema.ts'
import { publishRelease } from './publish.ts'

/** Drafts that one run publishes. */
const MAX_DRAFTS = 20
/** How long an outage is retried. */
const RETRY_MS = DAY
const NO_ORIGIN = { ip: null, country: null, requestId: null }

type SweepContext = Pick<Context, 'db' | 'now' | 'ports' | 'site'>

interface Due {
  release: ReleaseRow
  application: ApplicationRow
}

export async function sweepSchedules(ctx: SweepContext): Promise<void> {
  const due = await ctx.db
    .select({ release: releases, application: applications })
    .from(releases)
    .innerJoin(applications, eq(applications.id, releases.appId))
    .where(
      and(
        lte(releases.publishAt, ctx.now.toISOString()),
        eq(releases.status, 'draft'),
        isNull(applications.deletedAt),
      ),
    )
    .orderBy(asc(releases.publishAt))
    .limit(MAX_DRAFTS)
  for (const each of due) await tryPublishing(ctx, each)
}

async function tryPublishing(ctx: SweepContext, due: Due): Promise<void> {
  const { schedule, id } = due.release
  if (!schedule) return
  const { at, by, plan, content: scheduledContent, ...rest } = schedule
  const publication = { ...rest, ...(plan && { plan: postponePlan(plan, new Date(at), ctx.now) }) }
  try {
    const work: Promise<unknown>[] = []
    const full = { ...ctx, origin: NO_ORIGIN, waitUntil: (each: Promise<unknown>) => void work.push(each) }
    const actor = await actorOf(ctx, by, due.application.orgId)
    const { orgId: org, id: app } = due.application
    await publishRelease(
      { ...full, actor },
      {
        ...{ org, app, release: id, scheduledContent },
        ...publication,
      },
    )
    await Promise.all(work)
  } catch (error) {
    const isRefused = error instanceof RpcError && error.code < 500 && error.code !== 429
    if (isRefused) return giveUp(ctx, due, explain(error))
    logProblem('A scheduled release could not be published', { releaseId: id }, error)
    if (Date.parse(at) + RETRY_MS < ctx.now.getTime()) await giveUp(ctx, due, 'The service was unavailable.')
  }
}

/** Who scheduled it, with the rights that they have now. @throws RpcError 403 for a former member, or an API key that was deleted */
async function actorOf({ db, now }: SweepContext, by: Author, orgId: string): Promise<Person | Machine> {
  if (by.kind === 'person') {
    const isMember = and(eq(members.orgId, orgId), eq(members.userId, by.id))
    const [member] = await db.select({ role: members.role }).from(members).where(isMember).limit(1)
    if (!member) throw new RpcError(403, 'The member who scheduled it has left the organization.')
    return {
      kind: 'person',
      userId: by.id,
      sessionId: '',
      email: by.name ?? undefined,
      emailVerified: true,
      emailProven: true,
      picture: undefined,
      authenticatedAt: 0,
    }
  }
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.uid, by.id)).limit(1)
  const isUsable = key && !key.revokedAt && !(key.expiresAt && key.expiresAt <= now.toISOString())
  if (!isUsable) throw new RpcError(403, 'The API key that scheduled it no longer works.')
  return { kind: 'machine', keyId: key.uid, keyName: key.displayName, orgId, mayWrite: key.mayWrite }
}

/** What publishing asked about is what the author has to know. */
function explain({ message, data }: RpcError): string {
  return data?.reasons?.map((reason) => reason.message).join(' ') ?? message
}

/** Ends the schedule, unless it was changed concurrently. */
async function giveUp(ctx: SweepContext, { release, application }: Due, reason: string): Promise<void> {
  const batch = new Batch(ctx.db)
  const ended = batch.add(
    ctx.db
      .update(releases)
      .set({ schedule: null, publishAt: null })
      .where(
        and(
          eq(releases.id, release.id),
          eq(releases.status, 'draft'),
          eq(releases.publishAt, release.publishAt ?? ''),
        ),
      ),
  )
  emit(
    batch,
    ended,
    { ...ctx, actor: { kind: 'system' }, origin: NO_ORIGIN },
    { name: 'release.notPublished', ...ofRelease(application, release, { reason }) },
  )
  await batch.run()
}
