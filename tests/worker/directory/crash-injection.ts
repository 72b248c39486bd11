// Crash injection: after a number of calls to the stores the process crashes, and all further calls fail until a new
// process opens the stores. The call during the crash has either reached the store or not.

class Killed extends Error {
  override readonly name = 'Killed'
}

/** Counts down to the crash. `reached`: whether the interrupted call still reaches the store. */
export function crashAfter(calls: number, reached: boolean) {
  let left = calls
  return {
    async through<T>(call: () => Promise<T>): Promise<T> {
      left -= 1
      if (left < -1 || (left === -1 && !reached)) throw new Killed('killed')
      const result = await call()
      if (left < 0) throw new Killed('killed')
      return result
    },
  }
}
type Life = ReturnType<typeof crashAfter>

/**
 * A number of calls reach the stores, and the response to the last one is lost. A crash before the next call would
 * leave the same state, as long as everything persistent goes through these stores.
 */
export const lifeAfter = (calls: number) => crashAfter(Math.max(0, calls - 1), calls > 0)

export function crashingFiles(files: R2Bucket, life: Life): R2Bucket {
  return new Proxy(files, {
    get: (_, name) => {
      if (name === 'resumeMultipartUpload')
        return (key: string, id: string) => crashingUpload(files.resumeMultipartUpload(key, id), life)
      if (name === 'createMultipartUpload')
        return async (key: string) =>
          crashingUpload(await life.through(() => files.createMultipartUpload(key)), life)
      const method = Reflect.get(files, name)
      return async (...args: unknown[]) => life.through(async () => Reflect.apply(method, files, args))
    },
  })
}

function crashingUpload(upload: R2MultipartUpload, life: Life): R2MultipartUpload {
  return {
    key: upload.key,
    uploadId: upload.uploadId,
    uploadPart: (...args) => life.through(() => upload.uploadPart(...args)),
    complete: (...args) => life.through(() => upload.complete(...args)),
    abort: () => life.through(() => upload.abort()),
  }
}

const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

export function crashingDatabase(db: D1Database, life: Life): D1Database {
  return new Proxy(db, {
    get: (_, name) => {
      if (name === 'prepare') return (text: string) => crashingStatement(db.prepare(text), life)
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          life.through(() => db.batch(statements.map((each) => originals.get(each) ?? each)))
      return Reflect.get(db, name)
    },
  })
}

function crashingStatement(statement: D1PreparedStatement, life: Life): D1PreparedStatement {
  const mortal = new Proxy(statement, {
    get: (_, name) => {
      if (name === 'bind') return (...values: unknown[]) => crashingStatement(statement.bind(...values), life)
      const method = Reflect.get(statement, name)
      return async (...args: unknown[]) => life.through(async () => Reflect.apply(method, statement, args))
    },
  })
  originals.set(mortal, statement)
  return mortal
}
