// Reads a stream from its beginning to its end, a few bytes at a time. Nothing is kept of it but the chunk that is read.

/** Bytes that can be read only once, in their order. */
export interface ForwardReader {
  /** As many bytes as are asked for, fewer at the end. */
  take: (length: number) => Promise<Uint8Array>
  skip: (length: number) => Promise<void>
}

/** @param limit bytes after which the stream counts as ended */
export function forwardReader(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): ForwardReader & { close: () => Promise<void> } {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest = new Uint8Array()
  let seen = 0

  async function next(): Promise<boolean> {
    if (rest.byteLength > 0) return true
    const { done, value } = await iterator.next()
    if (done || seen > limit) return false
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
