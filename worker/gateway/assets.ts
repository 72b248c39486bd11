// Static files. Files with a hash in their name never change and are kept for a year; the document is asked for
// again each time, which costs a 304. The client's settings are written into the document once, so that it needs
// no second request to know them.

import type { Settings } from '#worker/env.ts'
import { clientSettings } from './client-settings.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const COMPRESSED_TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
const SETTINGS_TAG = /(<script type="application\/json" id="settings">)[\s\S]*?(<\/script>)/

export interface Assets {
  /** A file under `/assets/`, or null when this deployment has none of that name. */
  hashed: (request: Request) => Promise<Response | null>
  /** A file at the top (an icon, `robots.txt`), or null. */
  topLevel: (request: Request) => Promise<Response | null>
  /** The console. */
  document: (request: Request) => Promise<Response>
}

export function createAssets(files: Fetcher, settings: Settings): Assets {
  // The value is kept, not the promise of it: a promise belongs to the request that made it.
  let compiled: { html: string; etag: string } | undefined

  async function find(request: Request, cacheControl: string): Promise<Response | null> {
    const found = await files.fetch(request)
    if (found.status === 404 || found.headers.get('content-type')?.startsWith('text/html')) return null
    const answer = new Response(found.body, found)
    answer.headers.set('cache-control', cacheControl)
    return answer
  }

  /** The build lays a brotli form beside each text file, so that nobody compresses while a visitor waits. */
  async function findCompressed(request: Request): Promise<Response | null> {
    const url = new URL(request.url)
    const type = COMPRESSED_TYPES[url.pathname.split('.').at(-1) ?? '']
    if (!type || !/\bbr\b/.test(request.headers.get('accept-encoding') ?? '')) return null
    url.pathname += '.br'
    const found = await files.fetch(new Request(url, request))
    if (!found.ok) return null
    const headers = {
      'content-type': type,
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': IMMUTABLE,
    }
    return new Response(found.body, { headers, encodeBody: 'manual' })
  }

  async function compile() {
    const found = await files.fetch(new Request(`${settings.SITE_ORIGIN}/index.html`))
    if (!found.ok)
      throw new Error(`The document of the console is missing (${found.status}): build the client first`)
    const json = JSON.stringify(clientSettings(settings)).replaceAll('<', '\\u003c')
    const html = (await found.text()).replace(
      SETTINGS_TAG,
      (_, open: string, close: string) => open + json + close,
    )
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html))
    return { html, etag: `"${new Uint8Array(digest).toHex().slice(0, 32)}"` }
  }

  return {
    hashed: async (request) => (await findCompressed(request)) ?? find(request, IMMUTABLE),
    topLevel: (request) => find(request, 'public, max-age=3600'),
    async document(request) {
      compiled ??= await compile()
      const { html, etag } = compiled
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag }
      const known = request.headers.get('if-none-match')?.split(',') ?? []
      if (known.some((each) => each.trim().replace(/^W\//, '') === etag))
        return new Response(null, { status: 304, headers })
      return new Response(request.method === 'HEAD' ? null : html, { headers })
    },
  }
}
