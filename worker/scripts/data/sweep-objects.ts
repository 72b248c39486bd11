// Durable Objects that have forgotten everything leave an emptied database behind in the local runtime, one for each
// key of a rate limit and each verified file. They are removed here.
import { readdirSync, rmSync, statSync } from 'node:fs'

const hourMs = 60 * 60 * 1000
/** The runtime closes an object long before it has been idle for this long. */
const idleMs = 10 * 60 * 1000
/** A database of one page has no tables. */
const emptiedBytes = 4096
const shortLived = /RateLimiter|Verifier/

/** Removes them every hour until this process ends. */
export function sweepEveryHour(store: string) {
  setInterval(() => sweepEmptied(store, idleMs), hourMs).unref()
}

/** Removes those that have not changed for `idle` milliseconds; 0 is for when no runtime has them open. */
export function sweepEmptied(store: string, idle = 0) {
  const before = Date.now() - idle
  for (const kind of namesIn(`${store}/do`).filter((name) => shortLived.test(name))) {
    const folder = `${store}/do/${kind}`
    const names = new Set(namesIn(folder))
    for (const name of names) {
      if (!name.endsWith('.sqlite') || name === 'metadata.sqlite' || names.has(`${name}-wal`)) continue
      const { size, mtimeMs } = statSync(`${folder}/${name}`, { throwIfNoEntry: false }) ?? {
        size: emptiedBytes + 1,
        mtimeMs: 0,
      }
      if (size <= emptiedBytes && mtimeMs <= before) rmSync(`${folder}/${name}`, { force: true })
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
