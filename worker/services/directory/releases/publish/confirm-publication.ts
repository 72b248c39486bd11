// Publishing asks before it harms. Reasons are found in the state of the channel at one revision, and the batch that
// publishes takes effect only at that revision: whatever a concurrent request changes, nothing is published for which
// a reason was found that was not confirmed.

import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { compileManifest } from '#shared/domain/releases/compile-manifest.ts'
import {
  areConfirmed,
  findPublishReasons,
  offeredFirst,
  type PublishFacts,
} from '#shared/domain/releases/find-publish-reasons.ts'
import type { PublishReasonCode } from '#shared/domain/releases/publish-reason.ts'
import { needsConfirmation } from '#shared/errors.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { tryLastDayClients } from '#worker/services/directory/insights/last-day-clients.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import { readChannel } from '#worker/services/directory/releases/channels/channel-state.ts'
import { toManifestAsset } from '#worker/services/directory/releases/manifests/documents.ts'
import { readReleases } from '#worker/services/directory/releases/manifests/unwritten.ts'
import type { AssetRow, ReleaseRow } from '#worker/services/directory/releases/rows.ts'

/** What would be published, and on which channel (`''`: production). */
export interface Candidate {
  release: Pick<ReleaseRow, 'version' | 'channel' | 'requiredStep'>
  assets: AssetRow[]
}

export interface Confirmation {
  /** Of the channel, when the reasons were found. */
  revision: number
  /** The reasons that were found, all of them confirmed. */
  codes: PublishReasonCode[]
}

/** Versions that differ in build metadata only: more of them change nothing. */
const MAX_TWINS = 20

/**
 * Finds what speaks against publishing a release now, and whether `confirm` names all of it.
 * @throws RpcError 409 `needs_confirmation` with the full list
 */
export async function requireConfirmation(
  ctx: Pick<Context, 'db' | 'now' | 'ports'>,
  application: Pick<ApplicationRow, 'id' | 'appType' | 'updaters'>,
  { release: { version, channel, requiredStep }, assets }: Candidate,
  confirm: readonly string[] = [],
): Promise<Confirmation> {
  const { db } = ctx
  const snapshot = await readChannel(db, application.id, channel)
  const published = await selectTwins(db, application.id, channel, version)
  const offered = snapshot ? compileManifest(snapshot.state).releases : []
  const first = offeredFirst(offered)
  const [before] = await readReleases(db, first ? [first.id] : [])
  const next = { version, assets: assets.map(toManifestAsset), requiredStep }
  const facts: PublishFacts = {
    appType: application.appType,
    updaters: application.updaters,
    channel: channel || null,
    before: before ? { version: before.release.version, assets: before.assets.map(toManifestAsset) } : null,
    offered,
    published: published.map((each) => each.version),
  }
  const reasons = findPublishReasons(next, facts)
  if (!areConfirmed(reasons, confirm)) {
    // Numbers only explain: what is confirmed is a code, and a Meter that fails or is slow must not block publishing.
    const clients = await tryLastDayClients(ctx, application.id)
    throw needsConfirmation(clients ? findPublishReasons(next, { ...facts, clients }) : reasons)
  }
  return { revision: snapshot?.state.revision ?? 0, codes: reasons.map(({ code }) => code) }
}

/** Holds while nothing that clients of the channel see has changed since `revision`. */
export function hasRevision(db: Database, appId: string, channel: string, revision: number): SQL {
  const current = db
    .select({ revision: channels.revision })
    .from(channels)
    .where(and(eq(channels.appId, appId), eq(channels.channel, channel)))
  return sql`coalesce(${current}, 0) = ${revision}`
}

/** Published versions that are the same up to build metadata, which begins with a `+`. */
function selectTwins(db: Database, appId: string, channel: string, version: string) {
  const [base = ''] = version.split('+')
  const withMetadata = and(gte(releases.version, `${base}+`), lt(releases.version, `${base},`))
  return db
    .select({ version: releases.version })
    .from(releases)
    .where(
      and(
        eq(releases.appId, appId),
        eq(releases.channel, channel),
        or(eq(releases.version, base), withMetadata),
        eq(releases.status, 'published'),
      ),
    )
    .limit(MAX_TWINS)
}
