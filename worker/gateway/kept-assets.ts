// Files of earlier deployments. A page that somebody has open goes on asking for the files that it was built with,
// long after the next deployment has replaced them; so each deployment lays its own aside, and they are answered
// from there for as long as a page is likely to stay open.

import { DAY } from '#shared/domain/time.ts'
import type { Deployment } from './deployment.ts'

/** How long after its last day in use a file is kept, in milliseconds. */
export const KEPT_FOR = 30 * DAY
/** How often the files in use are laid aside anew. */
const RENEWED_EVERY = DAY
const PREFIX = 'console/'
const MARKER = 'console-renewed'
/** Files that are copied at the same time. */
const AT_ONCE = 8

export interface KeptAssets {
  find(name: string): Promise<R2ObjectBody | null>
  /** Lays the files of this deployment aside, and removes those that nobody will ask for any more. */
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
    const oldest = new Date(now().getTime() - KEPT_FOR).toISOString()
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
      const due = new Date(now().getTime() - RENEWED_EVERY).toISOString()
      if (marker?.['version'] === version && (marker['at'] ?? '') > due) return
      for (let next = 0; next < assets.length; next += AT_ONCE)
        await Promise.all(assets.slice(next, next + AT_ONCE).map(copy))
      await removeOld()
      // Last, so that a run that was cut short is made again.
      await bucket.put(MARKER, '', { customMetadata: { version, at: now().toISOString() } })
    },
  }
}
