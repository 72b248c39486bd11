// Files of earlier deployments. An open page keeps requesting the files that it was built with, long after
// the next deployment has replaced them; so each deployment stores a copy of its own, which is served for as
// long as a page is likely to stay open.

import { DAY } from '#shared/domain/time.ts'
import type { Deployment } from './deployment.ts'

/** Counted from a file's last day in use. */
export const RETENTION_MS = 30 * DAY
/** How often the files in use are stored again. */
const RENEWAL_MS = DAY
const PREFIX = 'console/'
const MARKER = 'console-renewed'
/** Files that are copied concurrently. */
const CONCURRENCY = 8

export interface KeptAssets {
  find(name: string): Promise<R2ObjectBody | null>
  /** Stores the files of this deployment, and removes expired ones. */
  renew(): Promise<void>
}

export function createKeptAssets(
  bucket: R2Bucket,
  files: Fetcher,
  deployment: () => Promise<Deployment>,
  now: () => Date,
): KeptAssets {
  async function copy(name: string): Promise<void> {
    const found = await files.fetch(new Request(`https://assets/assets/${name}`))
    if (!found.ok || !found.body) return
    const httpMetadata = { contentType: found.headers.get('content-type') ?? 'application/octet-stream' }
    await bucket.put(`${PREFIX}${name}`, await found.arrayBuffer(), {
      httpMetadata,
      customMetadata: { at: now().toISOString() },
    })
  }

  async function removeOld(): Promise<void> {
    const oldest = new Date(now().getTime() - RETENTION_MS).toISOString()
    let cursor: string | undefined
    do {
      const page = await bucket.list({
        prefix: PREFIX,
        include: ['customMetadata'],
        ...(cursor && { cursor }),
      })
      const old = page.objects.filter(({ customMetadata }) => (customMetadata?.['at'] ?? '') < oldest)
      if (old.length > 0) await bucket.delete(old.map(({ key }) => key))
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor)
  }

  return {
    find: (name) => bucket.get(`${PREFIX}${name}`),
    async renew() {
      const { assets } = await deployment()
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(assets.join('\n')))
      const version = new Uint8Array(digest).toHex()
      const marker = (await bucket.head(MARKER))?.customMetadata
      const due = new Date(now().getTime() - RENEWAL_MS).toISOString()
      if (marker?.['version'] === version && (marker['at'] ?? '') > due) return
      for (let next = 0; next < assets.length; next += CONCURRENCY)
        await Promise.all(assets.slice(next, next + CONCURRENCY).map(copy))
      await removeOld()
      // Last, so that an interrupted run is repeated.
      await bucket.put(MARKER, '', { customMetadata: { version, at: now().toISOString() } })
    },
  }
}
