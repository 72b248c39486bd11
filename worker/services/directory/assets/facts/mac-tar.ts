import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { tarEntries } from '#shared/domain/releases/tar.ts'
import { decompressed } from './decompressed.ts'
import { MAX_PLIST_BYTES, type MacApp, macAppFacts, macPartOf } from './mac-app.ts'
import { readMachO } from './mach-o.ts'
import type { StoredBytes } from './stored-bytes.ts'

const MAX_TAR_BYTES = 512 * 1024 * 1024

/** Facts of the `.app.tar.gz` of a Mac app. */
export async function macTarFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const app: MacApp = { plist: null, programs: [], isStapled: false }
  for await (const entry of tarEntries(decompressed(bytes.slices(), 'gz'), MAX_TAR_BYTES)) {
    const part = macPartOf(entry.name)
    if (part === 'plist' && entry.size <= MAX_PLIST_BYTES) app.plist ??= await entry.take(entry.size)
    if (part === 'ticket') app.isStapled = true
    const program = part === 'program' ? await readMachO(entry) : null
    if (program) app.programs.push(program)
  }
  return macAppFacts(app)
}
