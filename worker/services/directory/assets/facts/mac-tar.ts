import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { readMacArch } from '#shared/domain/releases/mac-archive.ts'
import { decompressed } from './decompressed.ts'
import type { StoredBytes } from './stored-bytes.ts'

/** Facts of the `.app.tar.gz` of a Mac app. */
export async function macTarFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const arch = await readMacArch(decompressed(bytes.slices(), 'gz'))
  return arch === null ? {} : { os: 'darwin', architectures: [arch] }
}
