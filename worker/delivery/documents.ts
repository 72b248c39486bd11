// Small stored documents, read often: the isolate's memory for 5 seconds, then the edge's cache until the document
// is 20 seconds old, then the bucket. What is not there is remembered too, so that asking for nothing costs nothing.
// Keys are made of checked slugs and ids alone, so no header and no query can put anything into these caches.
//
// A bucket that does not answer must not take updates away from people: a document that was read in the last
// minutes is served meanwhile, and the failure is remembered for a moment, so that it is not asked in vain by all.

import { MINUTE, SECOND } from '#shared/domain/time.ts'
import { logProblem } from '#worker/platform/log.ts'

const MEMORY_LIFE = 5 * SECOND
const EDGE_LIFE = 20 * SECOND
const STALE_LIFE = 10 * MINUTE
const FAILURE_LIFE = 1 * SECOND
/** A read that takes longer counts as failed, and nobody waits longer for somebody else's. */
const PATIENCE = 3 * SECOND
const MAX_ENTRIES = 2000
/** Characters of text behind everything that is held. */
const MAX_WEIGHT = 16_000_000
const READ_AT = 'x-read-at'

/** The bucket did not answer, and nothing recent enough is known. */
export class DocumentUnavailable extends Error {
  override readonly name = 'DocumentUnavailable'
}

export interface DocumentSource {
  files: R2Bucket
  /** The cache of this place on the network. */
  edge: Cache
  now: () => Date
}

interface Held<T> {
  value: T | null
  /** When it stops counting as fresh. */
  until: number
  /** When it was last read, or null: it never was, only failures are remembered. */
  readAt: number | null
  weight: number
}

/** Work that outlives the answer. */
export type Background = Pick<ExecutionContext, 'waitUntil'>

/**
 * @param parse makes of a document's text what is kept in memory
 */
export function createDocuments<T>({ files, edge, now }: DocumentSource, parse: (text: string) => T) {
  const memory = new Map<string, Held<T>>()
  const reading = new Map<string, { since: number; value: Promise<T | null> }>()
  let weight = 0

  function hold(key: string, held: Held<T>) {
    weight += held.weight - (memory.get(key)?.weight ?? 0)
    // Leaving and coming back moves the key to the end: what was read longest ago is first, and first to go.
    memory.delete(key)
    memory.set(key, held)
    for (const [oldest, { weight: freed }] of memory) {
      if (memory.size <= MAX_ENTRIES && weight <= MAX_WEIGHT) break
      memory.delete(oldest)
      weight -= freed
    }
  }

  async function read(key: string, background: Background): Promise<T | null> {
    const time = now().getTime()
    try {
      const text = await within(PATIENCE, readThroughEdge(key, background))
      const value = text === '' ? null : parse(text)
      hold(key, {
        value,
        until: now().getTime() + MEMORY_LIFE,
        readAt: time,
        weight: text.length + key.length,
      })
      return value
    } catch (problem) {
      logProblem('A stored document could not be read', { key }, problem)
      const last = memory.get(key)
      if (last && last.readAt !== null && time - last.readAt < STALE_LIFE) {
        last.until = time + MEMORY_LIFE
        return last.value
      }
      hold(key, { value: null, until: time + FAILURE_LIFE, readAt: null, weight: key.length })
      throw new DocumentUnavailable(key)
    }
  }

  async function readThroughEdge(key: string, background: Background): Promise<string> {
    const address = `https://documents.invalid/${key}`
    const time = now().getTime()
    const cached = await edge.match(address).catch(() => undefined)
    if (cached && time - Number(cached.headers.get(READ_AT)) < EDGE_LIFE) return cached.text()
    const text = (await (await files.get(key))?.text()) ?? ''
    const headers = { 'cache-control': `max-age=${EDGE_LIFE / SECOND}`, [READ_AT]: String(time) }
    background.waitUntil(edge.put(address, new Response(text, { headers })).catch(() => undefined))
    return text
  }

  /** One read for all who ask at the same time. It goes on when the one who began it hangs up. */
  function readOnce(key: string, background: Background): Promise<T | null> {
    const since = now().getTime()
    const shared = reading.get(key)
    if (shared && since - shared.since < PATIENCE)
      return within(PATIENCE, shared.value).catch((problem) => {
        if (problem instanceof DocumentUnavailable) throw problem
        return read(key, background)
      })
    const value = read(key, background).finally(() => reading.delete(key))
    reading.set(key, { since, value })
    background.waitUntil(value.catch(() => undefined))
    return value
  }

  /** The document, or null when there is none; at once when it is in memory. Rejects with DocumentUnavailable. */
  return function get(key: string, background: Background): T | null | Promise<T | null> {
    const held = memory.get(key)
    if (!held || now().getTime() >= held.until) return readOnce(key, background)
    return held.readAt === null ? Promise.reject(new DocumentUnavailable(key)) : held.value
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
