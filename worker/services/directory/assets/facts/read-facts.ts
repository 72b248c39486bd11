// What the bytes of a stored file say of it. A new kind of file is a line here.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { isMacArchive } from '#shared/domain/releases/infer-platform.ts'
import { keys } from '#shared/domain/releases/manifest.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { apkFacts } from './apk.ts'
import { ipaFacts, macZipFacts } from './app-zip.ts'
import { appImageFacts } from './appimage.ts'
import { debFacts } from './deb.ts'
import { dmgFacts } from './dmg.ts'
import { macTarFacts } from './mac-tar.ts'
import { msiFacts } from './msi.ts'
import { msixFacts } from './msix.ts'
import { nupkgFacts } from './nupkg.ts'
import { peFacts } from './pe.ts'
import { pkgFacts } from './pkg.ts'
import { rpmFacts } from './rpm.ts'
import { Damaged, StoredBytes } from './stored-bytes.ts'

/**
 * Generation of these readers. Raise it when one is added or reads more: files of which the ones before could read
 * nothing are read again.
 */
export const FACTS_READER = 2

/** May throw whatever it likes for bytes that are not what the name says. */
type Reader = (bytes: StoredBytes) => Promise<AssetFacts>

const READERS: [isFor: (filename: string) => boolean, read: Reader][] = [
  [(filename) => /\.nupkg$/i.test(filename), nupkgFacts],
  [isMacArchive, macTarFacts],
  [(filename) => /\.deb$/i.test(filename), debFacts],
  [(filename) => /\.rpm$/i.test(filename), rpmFacts],
  [(filename) => /\.appimage$/i.test(filename), appImageFacts],
  [(filename) => /\.exe$/i.test(filename), peFacts],
  [(filename) => /\.msi$/i.test(filename), msiFacts],
  [(filename) => /\.(msix|appx)(bundle)?$/i.test(filename), msixFacts],
  [(filename) => /\.pkg$/i.test(filename), pkgFacts],
  [(filename) => /\.dmg$/i.test(filename), dmgFacts],
  [(filename) => /\.apk$/i.test(filename), apkFacts],
  [(filename) => /\.ipa$/i.test(filename), ipaFacts],
  // Those of installers for Windows are told by their names.
  [(filename) => /(?<!\.nsis|\.msi)\.zip$/i.test(filename), macZipFacts],
]

/** Whether the bytes of a file of this name say anything. */
export function hasFacts(filename: string): boolean {
  return readerOf(filename) !== undefined
}

/**
 * Reads the facts of a file: those that it doesn't tell are absent. Damaged and hostile files tell nothing.
 * @throws Error when R2 is unreachable
 */
export async function readFacts(
  files: R2Bucket,
  { id, fileId, filename, size }: Pick<AssetRow, 'id' | 'fileId' | 'filename' | 'size'>,
): Promise<AssetFacts> {
  const bytes = new StoredBytes(files, keys.file(fileId ?? id), size)
  try {
    return (await readerOf(filename)?.(bytes)) ?? {}
  } catch (error) {
    if (bytes.problem) throw bytes.problem
    if (!isExpected(error)) logProblem('The facts of a file could not be read', { asset: id }, error)
    return {}
  }
}

function readerOf(filename: string): Reader | undefined {
  return READERS.find(([isFor]) => isFor(filename))?.[1]
}

/** Numbers that lead outside the bytes, and what doesn't decompress. */
function isExpected(error: unknown): boolean {
  if (error instanceof Damaged || error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && /^(Z_|ZSTD_)/.test(String(error.code))
}
