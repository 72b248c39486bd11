import { asc, sql } from 'drizzle-orm'
import type { Manifest, ManifestAsset } from '#shared/domain/manifest.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import type { AssetRow } from './rows.ts'

/**
 * Fills in the notes and the files of a manifest that was compiled from outlines. Publishing seals both, so reading
 * them later than the outlines gives nothing else than reading them together would.
 */
export async function completeManifest(db: Database, manifest: Manifest): Promise<Manifest> {
  if (manifest.releases.length === 0) return manifest
  // One parameter, however many ids: D1 takes no more than a hundred of them.
  const ids = JSON.stringify(manifest.releases.map(({ id }) => id))
  const isKept = (id: typeof releases.id | typeof assets.releaseId) =>
    sql`${id} in (select value from json_each(${ids}))`
  const [notes, files] = await db.batch([
    db.select({ id: releases.id, notes: releases.notes }).from(releases).where(isKept(releases.id)),
    db.select().from(assets).where(isKept(assets.releaseId)).orderBy(asc(assets.id)),
  ])
  const notesOf = new Map(notes.map((each) => [each.id, each.notes]))
  const filesOf = Map.groupBy(files, (asset) => asset.releaseId)
  return {
    ...manifest,
    releases: manifest.releases.map((release) => ({
      ...release,
      notes: notesOf.get(release.id) ?? '',
      assets: (filesOf.get(release.id) ?? []).map(toManifestAsset),
    })),
  }
}

export function toManifestAsset(row: AssetRow): ManifestAsset {
  const { id, filename, size, sha256, updatePlatform, publicPlatform, format, signature } = row
  return { id, filename, size, sha256: sha256 ?? '', updatePlatform, publicPlatform, format, signature }
}
