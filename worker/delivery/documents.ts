// A read-through cache of small stored documents: the isolate's memory for 5 seconds, then the edge's cache until
// the document is 20 seconds old, then the bucket. Missing documents are cached too (negative caching). Keys are made
// of validated slugs, ids and constants alone, so that no request can poison these caches.
//
// When the bucket is unreachable, a document that was read in the last ten minutes is served (stale-if-error), and
// the failure is cached for a second, so that concurrent requests don't all wait for a timeout.

import { MINUTE, SECOND } from '#shared/domain/time.ts'
import { logProblem } from '#worker/platform/log.ts'
import { withTimeout } from '#worker/platform/timeout.ts'

const MEMORY_TTL_MS = 5 * SECOND
const EDGE_TTL_MS = 20 * SECOND
const MAX_STALE_MS = 10 * MINUTE
const FAILURE_TTL_MS = 1 * SECOND
/** For a read, and for waiting on a concurrent one. */
const READ_TIMEOUT_MS = 3 * SECOND
const MAX_ENTRIES = 2000
/** Characters or bytes behind all entries. */
const MAX_WEIGHT = 16_000_000
const READ_AT = 'x-read-at'

/** The bucket is unreachable, and nothing recent enough is cached. */
export class DocumentUnavailable extends Error {
  override readonly name = 'DocumentUnavailable'
}

export interface DocumentSource {
  files: R2Bucket
  /** The cache of this Cloudflare location. */
  edge: Cache
  now: () => Date
  /** Unset: READ_TIMEOUT_MS. */
  readTimeoutMs?: number | undefined
}

interface Held<T> {
  value: T | null
  /** When it becomes stale. */
  until: number
  /** When it was last read; null: never, this entry caches a failure. */
  readAt: number | null
  weight: number
}

/** Work that outlives the response. */
export type Background = Pick<ExecutionContext, 'waitUntil'>

/** How a body is read: as text or as bytes. Empty stands for a missing document. */
type Read<Raw> = (body: Pick<Body, 'text' | 'arrayBuffer'>) => Promise<Raw>
const readText: Read<string> = (body) => body.text()
const readBytes: Read<Uint8Array<ArrayBuffer>> = async (body) => new Uint8Array(await body.arrayBuffer())

/** Documents of JSON. @param schema what is kept in memory is what it parses them to */
export function createJsonDocuments<T>(source: DocumentSource, schema: { parse: (json: unknown) => T }) {
  return createDocuments(source, readText, (text) => schema.parse(JSON.parse(text)))
}

/** Documents that are handed out as they are stored. */
export function createByteDocuments(source: DocumentSource) {
  return createDocuments(source, readBytes, (bytes) => bytes)
}

function createDocuments<T, Raw extends string | Uint8Array<ArrayBuffer>>(
  { files, edge, now, readTimeoutMs = READ_TIMEOUT_MS }: DocumentSource,
  readBody: Read<Raw>,
  parse: (raw: Raw) => T,
) {
  const memory = new Map<string, Held<T>>()
  const reading = new Map<string, { since: number; value: Promise<T | null> }>()
  let weight = 0

  function hold(key: string, held: Held<T>) {
    weight += held.weight - (memory.get(key)?.weight ?? 0)
    // Deleting and setting moves the key to the end, so the first key is the least recently read (LRU).
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
      const raw = await withTimeout(readThroughEdge(key, background), readTimeoutMs)
      const value = raw.length === 0 ? null : parse(raw)
      hold(key, {
        value,
        until: now().getTime() + MEMORY_TTL_MS,
        readAt: time,
        weight: raw.length + key.length,
      })
      return value
    } catch (problem) {
      logProblem('A stored document could not be read', { key }, problem)
      const last = memory.get(key)
      if (last && last.readAt !== null && time - last.readAt < MAX_STALE_MS) {
        last.until = time + MEMORY_TTL_MS
        return last.value
      }
      hold(key, { value: null, until: time + FAILURE_TTL_MS, readAt: null, weight: key.length })
      throw new DocumentUnavailable(key)
    }
  }

  async function readThroughEdge(key: string, background: Background): Promise<Raw> {
    const address = `https://documents.invalid/${key}`
    const time = now().getTime()
    const cached = await edge.match(address).catch(() => undefined)
    if (cached && time - Number(cached.headers.get(READ_AT)) < EDGE_TTL_MS) return readBody(cached)
    const raw = await readBody((await files.get(key)) ?? new Response())
    const headers = { 'cache-control': `max-age=${EDGE_TTL_MS / SECOND}`, [READ_AT]: String(time) }
    background.waitUntil(edge.put(address, new Response(raw, { headers })).catch(() => undefined))
    return raw
  }

  /** Concurrent requests share one read, which outlives the request that began it. */
  function readOnce(key: string, background: Background): Promise<T | null> {
    const since = now().getTime()
    const shared = reading.get(key)
    if (shared && since - shared.since < readTimeoutMs)
      return withTimeout(shared.value, readTimeoutMs).catch((problem) => {
        if (problem instanceof DocumentUnavailable) throw problem
        return read(key, background)
      })
    const value = read(key, background).finally(() => reading.delete(key))
    reading.set(key, { since, value })
    background.waitUntil(value.catch(() => undefined))
    return value
  }

  /**
   * The document, or null if it doesn't exist; synchronous when it is in memory. Rejects with
   * DocumentUnavailable.
   */
  function get(key: string, background: Background): T | null | Promise<T | null> {
    const held = memory.get(key)
    if (!held || now().getTime() >= held.until) return readOnce(key, background)
    return held.readAt === null ? Promise.reject(new DocumentUnavailable(key)) : held.value
  }
  /** The document as it was last read, however long ago; null also when it is not in memory. */
  const last = (key: string): T | null => memory.get(key)?.value ?? null

  /** Until when `get` answers from memory, in ms since 1970. */
  const freshUntil = (key: string): number => memory.get(key)?.until ?? 0
  return Object.assign(get, { last, freshUntil })
}
