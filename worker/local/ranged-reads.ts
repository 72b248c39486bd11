// The local file store runs in the same process as the Worker. A large stream from it never yields to the event loop, so
// other requests starve, and what a slow client hasn't read piles up in memory. Reading in ranges, each requested when
// the one before was consumed, gives back-pressure. On Cloudflare storage is remote and its streams are used as they are.

const RANGE_BYTES = 4 * 1024 * 1024

/** The same bucket; bodies of large objects are read in ranges. */
export function withRangedReads(files: R2Bucket): R2Bucket {
  return new Proxy(files, {
    get: (_, name) => {
      if (name === 'get') return (key: string, options?: R2GetOptions) => getInRanges(files, key, options)
      const method = Reflect.get(files, name)
      return typeof method === 'function' ? method.bind(files) : method
    },
  })
}

async function getInRanges(files: R2Bucket, key: string, options: R2GetOptions = {}) {
  const range = options.range
  // Delivery requests whole files, or a range by offset and length.
  if (range instanceof Headers || (range && 'suffix' in range)) return files.get(key, options)
  const object = await files.head(key)
  const offset = range?.offset ?? 0
  const length = range?.length ?? (object?.size ?? 0) - offset
  if (!object || options.onlyIf || length <= RANGE_BYTES) return files.get(key, options)
  const { readable, writable } = new FixedLengthStream(length)
  pump(files, key, offset, length, writable).catch(() => undefined)
  return new Proxy(object, {
    get: (_, name) => (name === 'body' ? readable : Reflect.get(object, name)),
  })
}

async function pump(
  files: R2Bucket,
  key: string,
  offset: number,
  length: number,
  writable: WritableStream<ArrayBuffer | ArrayBufferView>,
): Promise<void> {
  const writer = writable.getWriter()
  try {
    for (let sent = 0; sent < length; sent += RANGE_BYTES) {
      const range = { offset: offset + sent, length: Math.min(RANGE_BYTES, length - sent) }
      const part = await files.get(key, { range })
      if (!part) throw new Error('The file was removed while it was read.')
      await writer.write(await part.arrayBuffer())
      await scheduler.wait(0)
    }
    await writer.close()
  } catch (error) {
    await writer.abort(error)
  }
}
