// Reads single entries of a stored zip by ranges, whatever the size of the archive. What it declares isn't trusted: the
// bytes that are read, the number of entries and the size of an entry are bounded.

import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { StoredBytes } from './stored-bytes.ts'

const MAX_ENTRIES = 50_000
/** Of an entry that is read whole, compressed and not. */
const MAX_ENTRY_BYTES = 1024 * 1024

export interface StoredZip {
  /** The names and sizes of its entries, in the order of its directory. */
  entries: () => AsyncIterable<Entry>
  /** An entry; null when it is encrypted or too large. */
  bytes: (entry: Entry) => Promise<Uint8Array | null>
  /** An entry as it is decompressed, whatever its size; empty when it is encrypted. */
  chunks: (entry: Entry) => AsyncIterable<Uint8Array>
}

/**
 * Has `read` take what it wants of a stored archive.
 * @returns null when the bytes are not a zip, or are damaged, or exceed the limits
 * @throws Error when R2 is unreachable
 */
export async function readStoredZip<Found>(
  bytes: StoredBytes,
  read: (zip: StoredZip) => Promise<Found>,
): Promise<Found | null> {
  let zip: ZipFile | null = null
  try {
    const options = { lazyEntries: true, autoClose: false }
    zip = await fromRandomAccessReaderPromise(new StoredReader(bytes), bytes.size, options)
    return await read(access(zip))
  } catch (error) {
    if (bytes.problem) throw bytes.problem
    // What the archive is to blame for: the library says so by errors of no class of their own.
    if (error instanceof Error) return null
    throw error
  } finally {
    zip?.close()
  }
}

function access(zip: ZipFile): StoredZip {
  return {
    async *entries() {
      let count = 0
      for await (const entry of zip.eachEntry()) {
        if (++count > MAX_ENTRIES) return
        yield entry
      }
    },
    async bytes(entry) {
      if (entry.isEncrypted()) return null
      if (Math.max(entry.compressedSize, entry.uncompressedSize) > MAX_ENTRY_BYTES) return null
      // The library ends the stream with an error as soon as there is more than the entry declares.
      const chunks: Uint8Array[] = []
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    async *chunks(entry) {
      if (!entry.isEncrypted()) yield* await zip.openReadStreamPromise(entry)
    },
  }
}

class StoredReader extends RandomAccessReader {
  readonly #bytes: StoredBytes

  constructor(bytes: StoredBytes) {
    super()
    this.#bytes = bytes
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#bytes.read(position, length).then(
      (bytes) => {
        buffer.set(bytes, offset)
        callback(null, bytes.byteLength)
      },
      (error: Error) => callback(error),
    )
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes.blocks(start, end))
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }
}
