// Reads single entries of a stored zip by ranges, whatever the size of the archive. What it declares isn't trusted: the
// bytes that are read, the number of entries and the size of an entry are bounded.

import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'

/** One read of R2. */
const BLOCK_BYTES = 256 * 1024
/** Room for a directory of `MAX_ENTRIES` with long names. */
const MAX_READ_BYTES = 16 * 1024 * 1024
const MAX_ENTRIES = 50_000
/** Of an entry that is read whole, compressed and not. */
const MAX_ENTRY_BYTES = 1024 * 1024

export interface StoredZip {
  /** The names and sizes of its entries, in the order of its directory. */
  entries: () => AsyncIterable<Entry>
  /** The text of an entry; null when it is encrypted or too large. */
  text: (entry: Entry) => Promise<string | null>
}

/**
 * Has `read` take what it wants of the archive stored under `key`.
 * @returns null when the bytes are not a zip, or are damaged, or exceed the limits
 * @throws Error when R2 is unreachable
 */
export async function readStoredZip<Found>(
  files: R2Bucket,
  key: string,
  size: number,
  read: (zip: StoredZip) => Promise<Found>,
): Promise<Found | null> {
  const reader = new StoredReader(files, key, size)
  let zip: ZipFile | null = null
  try {
    zip = await fromRandomAccessReaderPromise(reader, size, { lazyEntries: true, autoClose: false })
    return await read(access(zip))
  } catch (error) {
    if (reader.problem) throw reader.problem
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
    async text(entry) {
      if (entry.isEncrypted()) return null
      if (Math.max(entry.compressedSize, entry.uncompressedSize) > MAX_ENTRY_BYTES) return null
      // The library ends the stream with an error as soon as there is more than the entry declares.
      const chunks: Uint8Array[] = []
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
      return new TextDecoder().decode(Buffer.concat(chunks))
    },
  }
}

/** Reads blocks, of which the last one is kept: a directory is read in many small steps. */
class StoredReader extends RandomAccessReader {
  /** Why R2 couldn't be read, as opposed to what is wrong with the archive. */
  problem: Error | null = null
  readonly #files: R2Bucket
  readonly #key: string
  readonly #size: number
  #readBytes = 0
  #block: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }

  constructor(files: R2Bucket, key: string, size: number) {
    super()
    this.#files = files
    this.#key = key
    this.#size = size
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#bytesAt(position, length).then(
      (bytes) => {
        buffer.set(bytes, offset)
        callback(null, bytes.byteLength)
      },
      (error: Error) => callback(error),
    )
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end))
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += BLOCK_BYTES) yield this.#bytesAt(at, Math.min(BLOCK_BYTES, end - at))
  }

  async #bytesAt(position: number, length: number): Promise<Uint8Array> {
    const { start, bytes } = this.#block
    const end = position + length
    if (position >= start && end <= start + bytes.byteLength)
      return bytes.subarray(position - start, end - start)
    if (position < 0 || end > this.#size) throw new Error('The archive refers to bytes outside itself.')
    const wanted = Math.min(Math.max(length, BLOCK_BYTES), this.#size - position)
    this.#readBytes += wanted
    if (this.#readBytes > MAX_READ_BYTES) throw new Error('The archive takes too many bytes to read.')
    const read = await this.#range(position, wanted)
    this.#block = { start: position, bytes: read }
    return read.subarray(0, length)
  }

  async #range(offset: number, length: number): Promise<Uint8Array> {
    try {
      const object = await this.#files.get(this.#key, { range: { offset, length } })
      const bytes = await object?.arrayBuffer()
      if (bytes?.byteLength !== length) throw new Error('A stored file is not what the database remembers.')
      return new Uint8Array(bytes)
    } catch (error) {
      this.problem = error instanceof Error ? error : new Error('A stored file could not be read.')
      throw this.problem
    }
  }
}
