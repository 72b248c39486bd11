// The console's document and the few files at the top level. The document is revalidated each time, which
// costs a 304. The client's settings are inlined, which saves a request, and `Link` headers announce the
// files of the page. On pages that work without a session, the document marks a signed-out visitor. The page then
// doesn't request the session: browsers report each rejected request as an error of the page.
//
// Workers' own `_headers` file isn't used: it is fixed at build time, and these headers depend on the
// settings and the session.

import { matchScreen, type Place } from '#shared/match-screen.ts'
import type { Settings } from '#worker/env.ts'
import { clientSettings } from './client-settings.ts'
import { announcer, type Deployment } from './deployment.ts'
import { etagOf, isKnown } from './etag.ts'

const SETTINGS_TAG = /(<script type="application\/json" id="settings">)[\s\S]*?(<\/script>)/
const SESSION = /(?:^|;\s*)ory_kratos_session=/
/** Screens that visitors open: to log in, from an email, to download an application or see its status, to get help. */
const FOR_VISITORS: ReadonlySet<Place['screen']> = new Set([
  'login',
  'registration',
  'recovery',
  'verification',
  'identityError',
  'unsupportedCountry',
  'invitation',
  'unsubscribe',
  'releases',
  'appStatus',
  'help',
  'notFound',
])

export interface Assets {
  /** A file at the top (an icon, `robots.txt`), or null. */
  topLevel: (request: Request) => Promise<Response | null>
  /** The console. */
  document: (request: Request) => Promise<Response>
}

interface Page {
  html: string
  etag: string
}

interface AssetDeps {
  files: Fetcher
  deployment: () => Promise<Deployment>
  settings: Settings
}

export function createAssets({ files, deployment, settings }: AssetDeps): Assets {
  // The value is kept, not the promise of it: a promise belongs to the request that made it.
  let compiled: { page: Page; forVisitors: Page; linkHeader: ReturnType<typeof announcer> } | undefined
  // The cookie name of a remote service isn't known.
  const knowsCookie = !settings.IDENTITY_URL && !settings.AUTH_URL

  async function compile() {
    const [found, { screens, font }] = await Promise.all([
      files.fetch(new Request(`${settings.SITE_ORIGIN}/index.html`)),
      deployment(),
    ])
    if (!found.ok)
      throw new Error(`The document of the console is missing (${found.status}): build the client first`)
    const empty = await found.text()
    const client = clientSettings(settings)
    const [page, forVisitors] = await Promise.all([
      fillIn(empty, client),
      fillIn(empty, { ...client, signedOut: true }),
    ])
    return { page, forVisitors, linkHeader: announcer({ screens, font }) }
  }

  return {
    async topLevel(request) {
      const found = await files.fetch(request)
      if (found.status === 404 || found.headers.get('content-type')?.startsWith('text/html')) return null
      const answer = new Response(found.body, found)
      answer.headers.set('cache-control', 'public, max-age=3600')
      return answer
    },
    async document(request) {
      compiled ??= await compile()
      const { page, forVisitors, linkHeader } = compiled
      const { pathname } = new URL(request.url)
      const signedIn = SESSION.test(request.headers.get('cookie') ?? '')
      const isForVisitors = FOR_VISITORS.has(matchScreen(pathname).screen)
      const { html, etag } = knowsCookie && !signedIn && isForVisitors ? forVisitors : page
      const link = linkHeader(pathname, signedIn)
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        etag,
        ...(link && { link }),
      }
      if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
      return new Response(request.method === 'HEAD' ? null : html, { headers })
    },
  }
}

async function fillIn(empty: string, client: object): Promise<Page> {
  const json = JSON.stringify(client).replaceAll('<', '\\u003c')
  const html = empty.replace(SETTINGS_TAG, (_, open: string, close: string) => open + json + close)
  return { html, etag: await etagOf(html) }
}
