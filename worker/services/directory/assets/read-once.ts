// Reads a stored file once, slice by slice: two slices are in memory, whatever its size, and between slices the
// process serves others. (A stream of the whole file would not: where storage is in the same process, as it is
// locally, reading from it never yields, so no other request runs until the end.)

import { toHex } from '#worker/platform/crypto/digest.ts'
import { type Signed, signedHash } from '#worker/services/directory/releases/publish/signature.ts'

const SLICE_BYTES = 8 * 1024 * 1024
const ALGORITHMS = ['SHA-1', 'SHA-256', 'SHA-512']

/** In hexadecimal. */
export interface Digests {
  sha1: string
  sha256: string
  sha512: string
}

export interface Reading extends Digests {
  /** What each of the signatures is over, in their order. */
  signed: Uint8Array<ArrayBuffer>[]
}

/**
 * Hashes the object under `key`, which has `size` bytes.
 * @throws Error when R2 is unreachable, or when the object is not there or has another size
 */
export async function readOnce(
  files: R2Bucket,
  key: string,
  size: number,
  signatures: readonly Signed[] = [],
): Promise<Reading> {
  const prefixes = signatures.flatMap((each) => (typeof each === 'object' ? [each.after] : []))
  const digests = [...ALGORITHMS, ...prefixes.map(() => 'SHA-512')].map(
    (algorithm) => new crypto.DigestStream(algorithm),
  )
  const writers = digests.map((digest) => digest.getWriter())
  const hash = signatures.includes('blake2b') ? signedHash() : null
  const whole = new Uint8Array(signatures.includes('file') ? size : 0)
  await Promise.all(prefixes.map((prefix, index) => writers[ALGORITHMS.length + index]?.write(prefix)))
  let offset = 0
  for await (const slice of slicesOf(files, key, size)) {
    const written = Promise.all(writers.map((writer) => writer.write(slice)))
    hash?.update(slice)
    if (whole.byteLength) whole.set(slice, offset)
    offset += slice.byteLength
    await written
  }
  await Promise.all(writers.map((writer) => writer.close()))
  const computed = await Promise.all(digests.map((digest) => digest.digest))
  const [sha1 = '', sha256 = '', sha512 = ''] = computed.map(toHex)
  const hashes = computed.slice(ALGORITHMS.length).map((each) => new Uint8Array(each))
  const blake2b = hash ? new Uint8Array(hash.digest()) : new Uint8Array()
  const signed = signatures.map((each) => {
    if (typeof each === 'object') return hashes[prefixes.indexOf(each.after)] ?? blake2b
    return each === 'file' ? whole : blake2b
  })
  return { sha1, sha256, sha512, signed }
}

/**
 * The bytes of a stored file, in slices.
 * @throws Error when R2 is unreachable, or when the object is not there or has another size
 */
export async function* slicesOf(
  files: R2Bucket,
  key: string,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let next = readSlice(files, key, 0, size)
  for (let offset = 0; offset < size; offset += SLICE_BYTES) {
    const slice = await next
    const following = offset + SLICE_BYTES
    // The next slice is on its way while this one is hashed.
    if (following < size) next = readSlice(files, key, following, size)
    yield slice
    await scheduler.wait(0)
  }
}

async function readSlice(files: R2Bucket, key: string, offset: number, size: number) {
  const length = Math.min(SLICE_BYTES, size - offset)
  const object = await files.get(key, { range: { offset, length } })
  const bytes = await object?.arrayBuffer()
  if (bytes?.byteLength !== length) throw new Error('A stored file is not what the database remembers.')
  return new Uint8Array(bytes)
}
