// The local store of files runs in the same process as everything else. While it streams a large file nothing in the
// process ever waits, so nobody else gets a turn, and what a slow client has not taken yet piles up in memory. Read
// slice by slice, each asked for when the one before has been taken, a download keeps to its own. Deployed, storage
// is elsewhere and its streams are used as they are.

const SLICE = 4 * 1024 * 1024

/** The same files; the bodies of large ones are read as they are taken. */
export function patientFiles(files: R2Bucket): R2Bucket {
  return new Proxy(files, {
    get: (_, name) => {
      if (name === 'get') return (key: string, options?: R2GetOptions) => getPatiently(files, key, options)
      const method = Reflect.get(files, name)
      return typeof method === 'function' ? method.bind(files) : method
    },
  })
}

async function getPatiently(files: R2Bucket, key: string, options: R2GetOptions = {}) {
  const range = options.range
  // Only what delivery asks for: a whole file, or a piece of it by offset and length.
  if (range instanceof Headers || (range && 'suffix' in range)) return files.get(key, options)
  const object = await files.head(key)
  const offset = range?.offset ?? 0
  const length = range?.length ?? (object?.size ?? 0) - offset
  if (!object || options.onlyIf || length <= SLICE) return files.get(key, options)
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
    for (let sent = 0; sent < length; sent += SLICE) {
      const range = { offset: offset + sent, length: Math.min(SLICE, length - sent) }
      const slice = await files.get(key, { range })
      if (!slice) throw new Error('The file is gone.')
      await writer.write(await slice.arrayBuffer())
      await scheduler.wait(0)
    }
    await writer.close()
  } catch (error) {
    await writer.abort(error)
  }
}
