// What the guards of a rollout look at, read from the Meter of its application.

import { eq } from 'drizzle-orm'
import { judgeFailures, outcomesAfter, type UpdateOutcomes } from '#shared/domain/releases/failure-guard.ts'
import type { RolloutFigures } from '#shared/domain/releases/rollout-guards.ts'
import type { CountedUpdates, RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { findBefore } from '#worker/services/directory/releases/find-before.ts'
import type { ReleaseRow } from '#worker/services/directory/releases/rows.ts'

/** Days of the release before whose usual failures are allowed for. */
const USUAL_DAYS = 30

type Ports = Pick<Context, 'db' | 'now' | 'ports'>

export interface SweptFigures extends RolloutFigures {
  /** Followed clients that have updated to the release. */
  installs: number
  /** Where failures count from a moment of today on: what was counted before it, to be kept with the plan. */
  guardsAfter: CountedUpdates | undefined
}

/** Reads no more than the guards of the plan need. */
export async function readFigures(ctx: Ports, release: ReleaseRow, plan: RolloutPlan): Promise<SweptFigures> {
  const { ports, now } = ctx
  const { appId, id } = release
  const published = release.pubDate ?? now.toISOString()
  const today = utcDay(now)
  const { failuresAbovePercent: limit, adoption, platforms } = plan.guards
  const before = limit !== null || adoption ? await readBefore(ctx, release) : null
  const [installs, failures, compared, checks] = await Promise.all([
    health(ports, appId, id, { from: utcDay(published), to: today }),
    limit === null ? null : readFailures(ctx, release, plan, before?.id ?? null),
    adoption && before ? readAdoption(ctx, release, before) : null,
    platforms ? ports.checksWithoutPlatform(appId, now.toISOString()) : null,
  ])
  return {
    installs: installs.updated,
    guardsAfter: failures?.guardsAfter,
    failures: {
      verdict: failures && limit !== null ? judgeFailures(failures.release, failures.before, limit) : 'pass',
      failed: failures ? failures.release.failed + failures.release.reported : 0,
      total: failures ? failures.release.failed + failures.release.reported + failures.release.updated : 0,
    },
    adoption: compared,
    platforms: checks,
  }
}

async function readFailures(
  ctx: Ports,
  { appId, id, pubDate }: ReleaseRow,
  { guardsFrom, guardsAfter: kept }: RolloutPlan,
  before: string | null,
) {
  const month = utcDay(new Date(ctx.now.getTime() - USUAL_DAYS * DAY))
  const [all, usual] = await Promise.all([
    outcomesSince(ctx, appId, id, utcDay(guardsFrom ?? pubDate ?? ctx.now)),
    before ? outcomesSince(ctx, appId, before, month) : null,
  ])
  const { updated, failed, reported } = all
  const guardsAfter = kept ?? (guardsFrom ? { updated, failed, reported } : undefined)
  return { release: guardsAfter ? outcomesAfter(all, guardsAfter) : all, before: usual, guardsAfter }
}

/** @param from a UTC day */
async function outcomesSince(
  { ports, now }: Ports,
  appId: string,
  id: string,
  from: string,
): Promise<UpdateOutcomes> {
  // Clients are followed to the end of the day after their download.
  const lastSettled = utcDay(new Date(now.getTime() - 2 * DAY))
  const [all, settled] = await Promise.all([
    health(ports, appId, id, { from, to: utcDay(now) }),
    health(ports, appId, id, { from, to: lastSettled }),
  ])
  const { updated, failed, reported } = all
  return { updated, failed, reported, settledUpdated: settled.updated, settledFailed: settled.failed }
}

async function readBefore({ db }: Ports, release: ReleaseRow) {
  const before = await findBefore(db, release)
  if (!before) return null
  const { id, pubDate } = releases
  const [row] = await db.select({ id, pubDate }).from(releases).where(eq(id, before.id))
  return row ?? null
}

/** Both releases at the same age, in days; null on the first. */
async function readAdoption(
  { ports, now }: Ports,
  release: ReleaseRow,
  before: { id: string; pubDate: string | null },
) {
  if (!release.pubDate || !before.pubDate) return null
  const ageMs = now.getTime() - Date.parse(release.pubDate)
  if (ageMs < DAY) return null
  const spanOf = (pubDate: string) => ({
    from: utcDay(pubDate),
    to: utcDay(new Date(Date.parse(pubDate) + ageMs)),
  })
  const [own, other] = await Promise.all([
    health(ports, release.appId, release.id, spanOf(release.pubDate)),
    health(ports, release.appId, before.id, spanOf(before.pubDate)),
  ])
  return { release: own, before: other }
}

async function health(ports: Ports['ports'], appId: string, id: string, span: { from: string; to: string }) {
  const [found] = await ports.releaseHealth(appId, [id], span)
  return found ?? { offered: 0, fetched: 0, updated: 0, failed: 0, reported: 0 }
}
