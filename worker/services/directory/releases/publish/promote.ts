import type { Release } from '#shared/domain/releases/release.ts'
import type { NewRolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { conflict, unprocessable } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { readSigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { findRelease, requireRelease } from '#worker/services/directory/releases/queries.ts'
import { rolloutColumns } from '#worker/services/directory/releases/rollout/plan-columns.ts'
import { type FoundRelease, type ReleasePath, toRelease } from '#worker/services/directory/releases/rows.ts'
import { refuseTakenDown } from '#worker/services/directory/releases/taken-down.ts'
import { requireConfirmation } from './confirm-publication.ts'
import { insertCopy } from './insert-copy.ts'
import { requireApproval } from './protection.ts'
import { whatIsMissing } from './readiness.ts'
import { verifyWithKey } from './setup.ts'

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
