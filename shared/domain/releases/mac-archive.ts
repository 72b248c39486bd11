// For which Macs the archive of an app is, told from its bytes: the entries `*.app/Contents/MacOS/*` of the tar begin
// with the header of a Mach-O executable (mach-o/loader.h, mach-o/fat.h). Nothing is kept of an entry but its first
// bytes.

import { tarEntries } from './tar.ts'

/** Enough for a fat header with five architectures. */
const HEAD_BYTES = 8 + 5 * 20
const MAX_TAR_BYTES = 512 * 1024 * 1024

const EXECUTABLE = /^[^/]+\.app\/Contents\/MacOS\/[^/]+$/
const MACHO_64_MAGIC = 0xfeedfacf
const FAT_MAGIC = 0xcafebabe
const CPU_TYPES: Record<number, string> = { 16777223: 'x86_64', 16777228: 'aarch64' }

/**
 * `x86_64`, `aarch64` or `universal`, of an uncompressed archive. Null when its executables disagree or it has no executable,
 * and for what isn't such an archive.
 * @throws what `chunks` throws
 */
export async function readMacArch(chunks: AsyncIterable<Uint8Array>): Promise<string | null> {
  const found = new Set<string>()
  for await (const entry of tarEntries(chunks, MAX_TAR_BYTES)) {
    const arch = EXECUTABLE.test(entry.name) ? archOf(await entry.take(HEAD_BYTES)) : null
    if (arch) found.add(arch)
  }
  const [arch = null] = found
  return found.size === 1 ? arch : null
}

/** Whether an app for `arch` is not for a platform of `platformArch`. What isn't known contradicts nothing. */
export function contradicts(arch: string | null, platformArch: string | null): boolean {
  return arch !== null && arch !== 'universal' && platformArch !== null && arch !== platformArch
}

/** Of an executable's first bytes; null when they are not a Mach-O of 64 bits. */
function archOf(bytes: Uint8Array): string | null {
  if (bytes.byteLength < 8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) === MACHO_64_MAGIC) return CPU_TYPES[view.getUint32(4, true)] ?? null
  if (view.getUint32(0) !== FAT_MAGIC) return null
  const end = Math.min(8 + view.getUint32(4) * 20, bytes.byteLength - 4)
  const types = new Set<string>()
  for (let at = 8; at < end; at += 20) {
    const type = CPU_TYPES[view.getUint32(at)]
    if (type) types.add(type)
  }
  const [type = null] = types
  return types.size > 1 ? 'universal' : type
}
