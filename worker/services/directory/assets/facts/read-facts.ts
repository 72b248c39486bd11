// What the bytes of a stored file say of it. A new kind of file is a line here.

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { isMacArchive } from '#shared/domain/releases/infer-platform.ts'
import { keys } from '#shared/domain/releases/manifest.ts'
import { macArchOf } from '#worker/services/directory/assets/mac-arch.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { nupkgFacts } from './nupkg.ts'

type Reader = (files: R2Bucket, key: string, size: number) => Promise<AssetFacts>

const READERS: [isFor: (filename: string) => boolean, read: Reader][] = [
  [(filename) => /\.nupkg$/i.test(filename), nupkgFacts],
  [isMacArchive, macFacts],
]

/** Whether the bytes of a file of this name say anything. */
export function hasFacts(filename: string): boolean {
  return readerOf(filename) !== undefined
}

/**
 * Reads the facts of a file: those that it doesn't tell are absent.
 * @throws Error when R2 is unreachable
 */
export async function readFacts(
  files: R2Bucket,
  { id, fileId, filename, size }: Pick<AssetRow, 'id' | 'fileId' | 'filename' | 'size'>,
): Promise<AssetFacts> {
  return (await readerOf(filename)?.(files, keys.file(fileId ?? id), size)) ?? {}
}

function readerOf(filename: string): Reader | undefined {
  return READERS.find(([isFor]) => isFor(filename))?.[1]
}

async function macFacts(files: R2Bucket, key: string, size: number): Promise<AssetFacts> {
  const arch = await macArchOf(files, key, size)
  return arch === null ? {} : { os: 'darwin', architectures: [arch] }
}
