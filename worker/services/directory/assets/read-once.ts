// Reads a stored file once, slice by slice: two slices are in memory, whatever its size, and between slices the
// process serves others. (A stream of the whole file would not: where storage is in the same process, as it is
// locally, reading from it never yields, so no other request runs until the end.)

import type { Signed } from '#worker/services/directory/releases/publish/signature.ts'
import { FileHash, type Reading } from './file-hash.ts'

const SLICE_BYTES = 8 * 1024 * 1024

/**
 * Hashes the object under `key`, which has `size` bytes.
 * @throws Error when R2 is unreachable, or when the object is not there or has another size
 */
export async function readOnce(
  files: R2Bucket,
  key: string,
  size: number,
  signed: readonly Signed[] = [],
): Promise<Reading> {
  const hash = FileHash.create(signed)
  const whole = new Uint8Array(signed.includes('file') ? size : 0)
  let offset = 0
  for await (const slice of slicesOf(files, key, size)) {
    hash.update(slice)
    if (whole.byteLength) whole.set(slice, offset)
    offset += slice.byteLength
  }
  return hash.read(signed, whole)
}

/**
 * The bytes of a stored file in slices.
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
