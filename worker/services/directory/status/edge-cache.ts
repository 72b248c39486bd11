import * as z from 'zod/mini'
import { AppStatus } from '#shared/domain/releases/app-status.ts'
import { SECOND } from '#shared/domain/time.ts'
import type { WaitUntil } from '#worker/platform/rpc/rpc.ts'

/** As long as a publication may take to be seen. */
const TTL_MS = 30 * SECOND
const READ_AT = 'x-read-at'

/**
 * Reads the public status of an application through the cache of this Cloudflare location. A missing one
 * is cached too. The key is made of validated slugs alone, so that no request can poison the cache.
 */
export function createStatusCache(
  edge: Cache,
  now: () => Date,
  read: (org: string, app: string) => Promise<AppStatus | null>,
) {
  return async function find(org: string, app: string, waitUntil: WaitUntil): Promise<AppStatus | null> {
    const key = `https://status.invalid/${org}/${app}`
    const time = now().getTime()
    const cached = await edge.match(key).catch(() => undefined)
    const age = cached ? time - Number(cached.headers.get(READ_AT)) : Number.POSITIVE_INFINITY
    if (cached && age >= 0 && age < TTL_MS) return z.nullable(AppStatus).parse(await cached.json())
    const status = await read(org, app)
    const headers = { 'cache-control': `max-age=${TTL_MS / SECOND}`, [READ_AT]: String(time) }
    waitUntil(edge.put(key, Response.json(status, { headers })).catch(() => undefined))
    return status
  }
}
export type FindStatus = ReturnType<typeof createStatusCache>
