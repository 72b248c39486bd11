// A Durable Object that deleted all of its storage leaves an empty database in the local runtime, one for each key of a
// rate limit and each verified file. They are removed here.
import { readdirSync, rmSync, statSync } from 'node:fs'

const HOUR_MS = 60 * 60 * 1000
/** The runtime evicts an object long before it has been idle for this long. */
const IDLE_MS = 10 * 60 * 1000
/** A database of one page has no tables. */
const EMPTY_DATABASE_BYTES = 4096
const SHORT_LIVED = /RateLimiter|Verifier/

/** Removes them every hour until this process exits. */
export function sweepEveryHour(store: string) {
  setInterval(() => sweepEmptied(store, IDLE_MS), HOUR_MS).unref()
}

/** Removes those that haven't changed for `idleMs`; 0 only while no runtime has them open. */
export function sweepEmptied(store: string, idleMs = 0) {
  const before = Date.now() - idleMs
  for (const kind of namesIn(`${store}/do`).filter((name) => SHORT_LIVED.test(name))) {
    const folder = `${store}/do/${kind}`
    const names = new Set(namesIn(folder))
    for (const name of names) {
      if (!name.endsWith('.sqlite') || name === 'metadata.sqlite' || names.has(`${name}-wal`)) continue
      const { size, mtimeMs } = statSync(`${folder}/${name}`, { throwIfNoEntry: false }) ?? {
        size: EMPTY_DATABASE_BYTES + 1,
        mtimeMs: 0,
      }
      if (size <= EMPTY_DATABASE_BYTES && mtimeMs <= before) rmSync(`${folder}/${name}`, { force: true })
    }
  }
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
