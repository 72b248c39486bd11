// Stores that die with the process: a number of calls work, and from then on none does, until a new process opens
// the stores again. A call that was under way at that moment either has reached the store or has not.

class Killed extends Error {
  override readonly name = 'Killed'
}

/** Counts down to the end. `reached`: whether the call that is cut off still reaches the store. */
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
 * So many calls reach the stores, and the answer to the last one is lost. That the next call does not reach them
 * would leave the same behind, as long as everything that outlives the process goes through the life.
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
