/**
 * Reads a stream of bytes in chunks of `bytes`, except for the last one: a chunk costs the same whatever its size, and
 * the runtime's own have as little as 4 KiB. To stop early, cancel the reader.
 */
export async function* largeChunks(
  reader: ReadableStreamBYOBReader,
  bytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for (;;) {
    const { done, value } = await reader.readAtLeast(bytes, new Uint8Array(bytes))
    if (value?.byteLength) yield value
    if (done) return
  }
}
