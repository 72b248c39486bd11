// Which file of a release a guessable URL means. A `.zsync` is only ever that of the very file beside it.

import { findByName } from '#shared/domain/releases/download-name.ts'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'

/** The control files of zsync. */
export const CONTROL = /\.zsync$/i

/** Null: the release has the file, and no `.zsync` for it. One of an older release would lead clients back. */
export function findByPlatform(files: ManifestAsset[], platform: string): ManifestAsset | null | undefined {
  const find = (name: string) => files.find((each) => each.publicPlatform === name)
  const file = find(platform)
  const whole = !file && CONTROL.test(platform) ? find(platform.replace(CONTROL, '')) : undefined
  return whole ? (findByName(files, `${whole.filename}.zsync`) ?? null) : file
}

/** As `findByPlatform`, by file name. */
export function findLatestByName(files: ManifestAsset[], name: string): ManifestAsset | null | undefined {
  const file = findByName(files, name)
  return !file && CONTROL.test(name) && findByName(files, name.replace(CONTROL, '')) ? null : file
}
