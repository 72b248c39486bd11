// For which Macs the archive of an app is, told from its bytes: the entries `*.app/Contents/MacOS/*` of the tar begin
// with the header of a Mach-O executable (mach-o/loader.h, mach-o/fat.h). Nothing is kept of an entry but its first
// bytes, so memory is constant; libraries keep whole pax headers, which an archive may make as long as it likes.

const BLOCK_BYTES = 512
/** Enough for a fat header with five architectures. */
const HEAD_BYTES = 8 + 5 * 20
const MAX_ENTRIES = 20_000
const MAX_TAR_BYTES = 512 * 1024 * 1024

const EXECUTABLE = /^(\.\/)?[^/]+\.app\/Contents\/MacOS\/[^/]+$/
const MACHO_64_MAGIC = 0xfeedfacf
const FAT_MAGIC = 0xcafebabe
const CPU_TYPES: Record<number, string> = { 16777223: 'x86_64', 16777228: 'aarch64' }

/**
 * `x86_64`, `aarch64` or `universal`, of an uncompressed archive. Null when its executables disagree or it has no executable,
 * and for what isn't such an archive.
 * @throws what `chunks` throws
 */
export async function readMacArch(chunks: AsyncIterable<Uint8Array>): Promise<string | null> {
  const reader = blockReader(chunks)
  const found = new Set<string>()
  try {
    for (let entries = 0; entries < MAX_ENTRIES; entries += 1) {
      const header = parseHeader(await reader.take(BLOCK_BYTES))
      if (!header) break
      const stored = Math.ceil(header.size / BLOCK_BYTES) * BLOCK_BYTES
      const wanted = EXECUTABLE.test(header.name) ? Math.min(stored, HEAD_BYTES) : 0
      const arch = archOf(await reader.take(wanted))
      if (arch) found.add(arch)
      await reader.skip(stored - wanted)
    }
  } finally {
    await reader.close()
  }
  const [arch = null] = found
  return found.size === 1 ? arch : null
}

/** Whether an app for `arch` is not for a platform of `platformArch`. What isn't known contradicts nothing. */
export function contradicts(arch: string | null, platformArch: string | null): boolean {
  return arch !== null && arch !== 'universal' && platformArch !== null && arch !== platformArch
}

/** Gives as many bytes as are asked for, fewer at the end. */
function blockReader(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest = new Uint8Array()
  let seen = 0

  async function next(): Promise<boolean> {
    if (rest.byteLength > 0) return true
    const { done, value } = await iterator.next()
    if (done || seen > MAX_TAR_BYTES) return false
    rest = new Uint8Array(value)
    seen += rest.byteLength
    return true
  }

  return {
    async take(length: number): Promise<Uint8Array> {
      const taken = new Uint8Array(length)
      let filled = 0
      while (filled < length && (await next())) {
        const part = rest.subarray(0, length - filled)
        taken.set(part, filled)
        filled += part.byteLength
        rest = rest.subarray(part.byteLength)
      }
      return taken.subarray(0, filled)
    },
    async skip(length: number): Promise<void> {
      let left = length
      while (left > 0 && (await next())) {
        const part = Math.min(left, rest.byteLength)
        rest = rest.subarray(part)
        left -= part
      }
    },
    close: async () => {
      await iterator.return?.()
    },
  }
}

/** Null at the end of an archive, and for what is not a header. */
function parseHeader(block: Uint8Array): { name: string; size: number } | null {
  if (block.byteLength < BLOCK_BYTES) return null
  const text = (start: number, length: number) => {
    const field = block.subarray(start, start + length)
    const end = field.indexOf(0)
    return String.fromCharCode(...(end < 0 ? field : field.subarray(0, end)))
  }
  const size = Number.parseInt(text(124, 12).trim(), 8)
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  if (sum !== Number.parseInt(text(148, 8).trim(), 8) || !(size >= 0)) return null
  const isFile = ['', '0'].includes(text(156, 1))
  const prefix = text(257, 5) === 'ustar' ? text(345, 155) : ''
  return { name: isFile ? `${prefix && `${prefix}/`}${text(0, 100)}` : '', size }
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
