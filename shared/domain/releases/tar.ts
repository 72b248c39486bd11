// Reads an uncompressed tar as it streams by, in constant memory. Libraries keep whole pax headers, which an archive may
// make as long as it likes; here names of more than 255 characters, which need such a header, are cut off.

import { type ForwardReader, forwardReader } from './forward-reader.ts'

const BLOCK_BYTES = 512
const MAX_ENTRIES = 20_000

/** A file of an archive. What isn't taken of it is skipped once the next entry is asked for. */
export interface TarEntry extends ForwardReader {
  /** Without the `./` that some tools begin names with; empty: not a plain file. */
  name: string
  size: number
}

/**
 * The entries of an archive, in their order. What isn't an archive has none.
 * @param limit bytes after which the archive counts as ended
 * @throws what `chunks` throws
 */
export async function* tarEntries(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<TarEntry, void> {
  const reader = forwardReader(chunks, limit)
  try {
    for (let entries = 0; entries < MAX_ENTRIES; entries += 1) {
      const header = parseHeader(await reader.take(BLOCK_BYTES))
      if (!header) return
      const { name, size } = header
      let left = size
      const spend = (length: number) => {
        const spent = Math.min(length, left)
        left -= spent
        return spent
      }
      yield {
        name,
        size,
        take: (length) => reader.take(spend(length)),
        skip: (length) => reader.skip(spend(length)),
      }
      await reader.skip(left + padding(size))
    }
  } finally {
    await reader.close()
  }
}

function padding(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES
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
  const name = `${prefix && `${prefix}/`}${text(0, 100)}`.replace(/^\.\//, '')
  return { name: isFile ? name : '', size }
}
