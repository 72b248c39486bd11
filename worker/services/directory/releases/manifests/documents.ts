// What is stored of a published release beside the manifests: a marker for each file, and an index of the version.

import {
  type FileMarker,
  keys,
  type ManifestAsset,
  type ReleaseIndex,
} from '#shared/domain/releases/manifest.ts'
import { type AssetRow, type ReleaseRow, toSignature } from '#worker/services/directory/releases/rows.ts'

export interface ReleaseWithFiles {
  release: ReleaseRow
  assets: AssetRow[]
}

/** Markers and index of a release, under their names. */
export function documentsOf(
  { orgSlug, appSlug }: { orgSlug: string; appSlug: string },
  { release, assets }: ReleaseWithFiles,
): [key: string, value: FileMarker | ReleaseIndex][] {
  const { channel, version } = release
  return [
    ...assets.map((asset): [string, FileMarker] => [keys.marker(asset.id), markerOf(release, asset)]),
    [keys.releaseIndex(orgSlug, appSlug, channel || null, version), indexOf(release, assets)],
  ]
}

export function toManifestAsset(row: AssetRow): ManifestAsset {
  const { id, filename, size, sha256, updatePlatform, publicPlatform, format, signature } = row
  return {
    id,
    filename,
    size,
    sha256: sha256 ?? '',
    updatePlatform,
    publicPlatform,
    format,
    signature,
    ...(row.signatures.length > 0 && { signatures: row.signatures.map(toSignature) }),
    ...(row.fileId && { fileId: row.fileId }),
    ...(row.downloadName && { downloadName: row.downloadName }),
    ...(row.kind && { kind: row.kind }),
    ...(row.sha1 && { sha1: row.sha1 }),
    ...(row.sha512 && { sha512: row.sha512 }),
    ...(row.deltaFrom && { deltaFrom: row.deltaFrom }),
    ...(row.deltaFor && { deltaFor: row.deltaFor }),
    ...(row.facts && Object.keys(row.facts).length > 0 && { facts: row.facts }),
    ...(row.takenDown && { takenDown: row.takenDown }),
  }
}

function markerOf(release: ReleaseRow, asset: AssetRow): FileMarker {
  return {
    assetId: asset.id,
    filename: asset.filename,
    size: asset.size,
    sha256: asset.sha256 ?? '',
    appId: release.appId,
    releaseId: release.id,
    version: release.version,
    channel: release.channel || null,
    platform: asset.updatePlatform ?? asset.publicPlatform,
    purged: release.purgedAt !== null,
    ...(asset.fileId && { fileId: asset.fileId }),
    ...(asset.downloadName && { downloadName: asset.downloadName }),
    ...(asset.kind && { kind: asset.kind }),
    ...(asset.takenDown && { takenDown: asset.takenDown }),
  }
}

function indexOf(release: ReleaseRow, assets: AssetRow[]): ReleaseIndex {
  return {
    id: release.id,
    version: release.version,
    appId: release.appId,
    yanked: release.yankedAt !== null,
    purged: release.purgedAt !== null,
    assets: assets.map(toManifestAsset),
  }
}
