import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import type { ControlTarget } from './zsync.ts'

/** A file that clients may download, with what its downloads are counted as. */
export interface PublishedFile {
  assetId: string
  /** Id of the stored bytes; undefined: the same as `assetId`. */
  fileId?: string | undefined
  filename: string
  /** Name to save it under; undefined: `filename`. */
  downloadName?: string | undefined
  /** Bytes. */
  size: number
  sha256: string
  appId: string
  releaseId: string
  version: string
  channel: string | null
  platform: string | null
  /** Of a `.zsync` beside the file that it describes: that file. */
  target?: ControlTarget | undefined
}

/** The file of a release, as a manifest or an index of it has it. */
export function toPublishedFile(
  file: ManifestAsset,
  appId: string,
  release: { id: string; version: string },
  channel: string | null,
  target: ControlTarget | undefined,
): PublishedFile {
  const { id: assetId, fileId, filename, downloadName, size, sha256 } = file
  const platform = file.updatePlatform ?? file.publicPlatform
  return {
    assetId,
    fileId,
    filename,
    downloadName,
    size,
    sha256,
    appId,
    releaseId: release.id,
    version: release.version,
    channel,
    platform,
    target,
  }
}
