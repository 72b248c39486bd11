// Ranges of a stored file, as its readers ask for them. What a file declares isn't trusted: the bytes that are read of
// it at random are bounded, and so are those that it may point to.

import { slicesOf } from '#worker/services/directory/assets/read-once.ts'

/** One read of R2. */
const BLOCK_BYTES = 256 * 1024
/** Blocks that are kept: tables and what they point to are read in turns. */
const KEPT_BLOCKS = 8
/** Room for the directory of a zip with tens of thousands of files. */
const MAX_READ_BYTES = 16 * 1024 * 1024

/** The bytes are not what they claim to be. */
export class Damaged extends Error {}

/** The last blocks that were read are kept: headers and directories are read in many small steps. */
export class StoredBytes {
  readonly size: number
  /** Why R2 couldn't be read, as opposed to what is wrong with the file. */
  problem: Error | null = null
  readonly #files: R2Bucket
  readonly #key: string
  #readBytes = 0
  /** The newest first. */
  #blocks: { start: number; bytes: Uint8Array }[] = []

  constructor(files: R2Bucket, key: string, size: number) {
    this.#files = files
    this.#key = key
    this.size = size
  }

  /**
   * @throws Damaged for bytes outside the file, and after too many reads
   * @throws Error when R2 is unreachable; it is in `problem`, too
   */
  async read(position: number, length: number): Promise<Uint8Array> {
    const end = position + length
    // R2 refuses an empty range.
    if (length === 0 && end === this.size) return new Uint8Array()
    const kept = this.#blocks.find(({ start, bytes }) => position >= start && end <= start + bytes.byteLength)
    if (kept) return kept.bytes.subarray(position - kept.start, end - kept.start)
    if (!(position >= 0 && length >= 0 && end <= this.size))
      throw new Damaged('The file refers to bytes outside itself.')
    const wanted = Math.min(Math.max(length, BLOCK_BYTES), this.size - position)
    this.#readBytes += wanted
    if (this.#readBytes > MAX_READ_BYTES) throw new Damaged('The file takes too many bytes to read.')
    const read = await this.#range(position, wanted)
    this.#blocks = [{ start: position, bytes: read }, ...this.#blocks].slice(0, KEPT_BLOCKS)
    return read.subarray(0, length)
  }

  /** As `read`, for numbers. */
  async view(position: number, length: number): Promise<DataView> {
    return viewOf(await this.read(position, length))
  }

  /** Text of single bytes up to the first zero, or `length`. It may end with the file. */
  async text(position: number, length: number): Promise<string> {
    return latin1(await this.read(position, Math.min(length, this.size - position)))
  }

  /** A part of the file in blocks, each of which counts as a read. */
  async *blocks(start: number, end: number): AsyncGenerator<Uint8Array, void> {
    for (let at = start; at < end; at += BLOCK_BYTES)
      yield await this.read(at, Math.min(BLOCK_BYTES, end - at))
  }

  /** The whole file, however large it is, in slices. */
  async *slices(): AsyncGenerator<Uint8Array, void> {
    const slices = slicesOf(this.#files, this.#key, this.size)
    try {
      for (;;) {
        const { done, value } = await this.#orProblem(slices.next())
        if (done) return
        yield value
      }
    } finally {
      await slices.return()
    }
  }

  async #range(offset: number, length: number): Promise<Uint8Array> {
    const object = await this.#orProblem(this.#files.get(this.#key, { range: { offset, length } }))
    const bytes = await this.#orProblem(object?.arrayBuffer() ?? Promise.resolve(null))
    if (bytes?.byteLength === length) return new Uint8Array(bytes)
    this.problem = new Error('A stored file is not what the database remembers.')
    throw this.problem
  }

  async #orProblem<Value>(value: Promise<Value>): Promise<Value> {
    try {
      return await value
    } catch (error) {
      this.problem = error instanceof Error ? error : new Error('A stored file could not be read.')
      throw this.problem
    }
  }
}

/** The numbers of some bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Single bytes as text, up to the first zero. */
export function latin1(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString('latin1')
}
