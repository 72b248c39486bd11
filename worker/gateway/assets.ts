// Static files. Files with a hash in their name never change and are kept for a year; the document is asked for
// again each time, which costs a 304. The client's settings are written into the document once, so that it needs
// no second request to know them, and it announces the files that the page will ask for.

import type { Settings } from '#worker/env.ts'
import { clientSettings } from './client-settings.ts'
import { announcer, type Deployment } from './deployment.ts'
import type { KeptAssets } from './kept-assets.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const FOLDER = '/assets/'
const COMPRESSED_TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
/** The forms that the build lays beside each text file, best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br', accepted: /\bbr\b/ },
  { name: 'gzip', suffix: '.gz', accepted: /\bgzip\b/ },
]
const SETTINGS_TAG = /(<script type="application\/json" id="settings">)[\s\S]*?(<\/script>)/
const SESSION = /(?:^|;\s*)ory_kratos_session=/

export interface Assets {
  /** A file under `/assets/`, or null when neither this deployment nor a recent one has one of that name. */
  hashed: (request: Request) => Promise<Response | null>
  /** A file at the top (an icon, `robots.txt`), or null. */
  topLevel: (request: Request) => Promise<Response | null>
  /** The console. */
  document: (request: Request) => Promise<Response>
}

interface AssetDeps {
  files: Fetcher
  /** Files of earlier deployments; null: there are none. */
  kept: KeptAssets | null
  deployment: () => Promise<Deployment>
  settings: Settings
}

export function createAssets({ files, kept, deployment, settings }: AssetDeps): Assets {
  // The value is kept, not the promise of it: a promise belongs to the request that made it.
  let compiled: { html: string; etag: string; linkHeader: ReturnType<typeof announcer> } | undefined

  async function find(request: Request, cacheControl: string): Promise<Response | null> {
    const found = await files.fetch(request)
    if (found.status === 404 || found.headers.get('content-type')?.startsWith('text/html')) return null
    const answer = new Response(found.body, found)
    answer.headers.set('cache-control', cacheControl)
    return answer
  }

  async function findCompressed(request: Request): Promise<Response | null> {
    const url = new URL(request.url)
    const type = COMPRESSED_TYPES[url.pathname.split('.').at(-1) ?? '']
    const encoding = type && acceptedEncoding(request)
    if (!encoding) return null
    url.pathname += encoding.suffix
    const found = await files.fetch(new Request(url, request))
    return found.ok ? compressed(found.body, type, encoding.name) : null
  }

  async function findKept(request: Request): Promise<Response | null> {
    const name = new URL(request.url).pathname.slice(FOLDER.length)
    const type = COMPRESSED_TYPES[name.split('.').at(-1) ?? '']
    const encoding = type && acceptedEncoding(request)
    const small = encoding && (await kept?.find(`${name}${encoding.suffix}`))
    if (small) return compressed(small.body, type, encoding.name)
    const found = await kept?.find(name)
    if (!found) return null
    const headers = {
      'content-type': found.httpMetadata?.contentType ?? 'application/octet-stream',
      'cache-control': IMMUTABLE,
    }
    return new Response(found.body, { headers })
  }

  async function compile() {
    const [found, { screens }] = await Promise.all([
      files.fetch(new Request(`${settings.SITE_ORIGIN}/index.html`)),
      deployment(),
    ])
    if (!found.ok)
      throw new Error(`The document of the console is missing (${found.status}): build the client first`)
    const json = JSON.stringify(clientSettings(settings)).replaceAll('<', '\\u003c')
    const html = (await found.text()).replace(
      SETTINGS_TAG,
      (_, open: string, close: string) => open + json + close,
    )
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html))
    const etag = `"${new Uint8Array(digest).toHex().slice(0, 32)}"`
    return { html, etag, linkHeader: announcer({ screens }) }
  }

  return {
    hashed: async (request) =>
      (await findCompressed(request)) ?? (await find(request, IMMUTABLE)) ?? findKept(request),
    topLevel: (request) => find(request, 'public, max-age=3600'),
    async document(request) {
      compiled ??= await compile()
      const { html, etag, linkHeader } = compiled
      const signedIn = SESSION.test(request.headers.get('cookie') ?? '')
      const link = linkHeader(new URL(request.url).pathname, signedIn)
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        etag,
        ...(link && { link }),
      }
      const known = request.headers.get('if-none-match')?.split(',') ?? []
      if (known.some((each) => each.trim().replace(/^W\//, '') === etag))
        return new Response(null, { status: 304, headers })
      return new Response(request.method === 'HEAD' ? null : html, { headers })
    },
  }
}

function acceptedEncoding({ headers }: Request) {
  const accepted = headers.get('accept-encoding') ?? ''
  return ENCODINGS.find((encoding) => encoding.accepted.test(accepted))
}

function compressed(body: ReadableStream | null, type: string, encoding: string): Response {
  const headers = {
    'content-type': type,
    'content-encoding': encoding,
    vary: 'accept-encoding',
    'cache-control': IMMUTABLE,
  }
  return new Response(body, { headers, encodeBody: 'manual' })
}
