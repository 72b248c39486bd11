import type { Manifest, ManifestDelta } from '#shared/domain/releases/manifest.ts'
import { type ReleaseWithFiles, toManifestAsset } from './documents.ts'

/**
 * Fills in the notes and files of a manifest that was compiled from outlines. Publishing seals both, so they may be
 * read later than the outlines.
 */
export function completeManifest(
  manifest: Manifest,
  rows: readonly ReleaseWithFiles[],
  deltas: ManifestDelta[],
): Manifest {
  const rowOf = new Map(rows.map((row) => [row.release.id, row]))
  return {
    ...manifest,
    releases: manifest.releases.map((release) => {
      const row = rowOf.get(release.id)
      const files = (row?.assets ?? []).map(toManifestAsset)
      const takenDown = files.filter((file) => file.takenDown !== undefined)
      return {
        ...release,
        notes: row?.release.notes ?? '',
        assets: files.filter((file) => file.takenDown === undefined),
        ...(takenDown.length > 0 && { takenDown }),
      }
    }),
    ...(deltas.length > 0 && { deltas }),
  }
}
