// What choosing needs of a release: enough to tell for whom it is there. Notes and signatures, which make up most of
// the bytes, are read by `completeManifest` for the few releases that are kept.

import { and, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { manifestBehavior, type ReleaseBehavior } from '#shared/domain/releases/release-behavior.ts'
import type { RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { manifestSteps } from '#shared/domain/releases/rollout-steps.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { isTakenDown } from '#worker/services/directory/releases/taken-down.ts'

/** As text, so that the partial indexes of offered releases serve it. */
export const isOffered = sql.raw("status = 'published' and yanked_at is null and purged_at is null")

export interface OutlineRow extends ReleaseBehavior {
  id: string
  channel: string
  version: string
  pubDate: string | null
  rolloutPercent: number
  paused: boolean
  plan: RolloutPlan | null
  precedence: string | null
  revision: number
  isOffered: number
}

export type FileRow = Pick<
  ManifestAsset,
  'id' | 'updatePlatform' | 'publicPlatform' | 'filename' | 'format'
> & {
  releaseId: string
  isSigned: number
  isTakenDown: number
}

/** Statements for a batch: the releases with these ids (a subquery), and their files. */
export function selectOutlines(db: Database, ids: SQL) {
  const { id, channel, version, pubDate, rolloutPercent, paused, plan, precedence, revision } = releases
  const { mandatory, minimumVersion, requiredStep, buildNumber } = releases
  const offered = sql<number>`${isOffered}`.as('is_offered')
  return [
    db
      .select({
        id,
        channel,
        version,
        pubDate,
        rolloutPercent,
        paused,
        plan,
        mandatory,
        minimumVersion,
        requiredStep,
        buildNumber,
        precedence,
        revision,
        isOffered: offered,
      })
      .from(releases)
      .where(sql`${id} in ${ids}`),
    selectFiles(db, ids),
  ] as const
}

function selectFiles(db: Database, ids: SQL) {
  const { id, releaseId, updatePlatform, publicPlatform, filename, format } = assets
  const isSigned = sql<number>`${assets.signature} is not null`.as('is_signed')
  return db
    .select({
      id,
      releaseId,
      updatePlatform,
      publicPlatform,
      filename,
      format,
      isSigned,
      isTakenDown: isTakenDown.as('is_taken_down'),
    })
    .from(assets)
    .where(and(sql`${releaseId} in ${ids}`, or(isNotNull(updatePlatform), isNotNull(publicPlatform))))
}

/** Outlines as the compiler takes them, without files that were taken down. `channel` is the one that is compiled: releases of others name theirs. */
export function toManifestReleases(
  rows: readonly OutlineRow[],
  files: readonly FileRow[],
  channel: string,
): ManifestRelease[] {
  const filesOf = Map.groupBy(files, ({ releaseId }) => releaseId)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    notes: '',
    pubDate: row.pubDate ?? '',
    rolloutPercent: row.rolloutPercent,
    paused: row.paused,
    ...(row.plan && { steps: manifestSteps(row.plan) }),
    ...manifestBehavior(row),
    assets: (filesOf.get(row.id) ?? []).filter((file) => !file.isTakenDown).map(outlineAsset),
    ...(row.channel !== channel && { channel: row.channel || null }),
  }))
}

export function outlineAsset({ releaseId: _, isSigned, isTakenDown: __, ...asset }: FileRow): ManifestAsset {
  return { ...asset, size: 0, sha256: '', signature: isSigned ? '' : null }
}
