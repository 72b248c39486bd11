// The documentation's pages. The build makes them, apart from what an installation decides: its name, its origin and
// where its links lead. They are the same for everyone, so shared caches may keep them for some minutes; browsers
// revalidate, which costs a 304, as a page is of use only with the scripts and styles of its own build.

import { docsPageOf } from '#shared/docs-paths.ts'
import type { Settings } from '#worker/env.ts'
import { answerNotFound } from '#worker/gateway/errors.ts'
import { etagOf, isKnown } from './etag.ts'

/** What is shown in place of a page that there isn't. */
const MISSING = '404'
const HEADERS = { 'content-type': 'text/html; charset=utf-8' }
const CACHED = 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600'

interface Page {
  html: string
  etag: string
}

export interface DocsPages {
  /** The page of a path below `/docs/`. */
  page: (request: Request) => Promise<Response>
}

export function createDocs(files: Fetcher, settings: Settings): DocsPages {
  /** The pages that were asked for, as the build's files can't change. */
  const known = new Map<string, Page>()

  async function find(name: string): Promise<Page | null> {
    const kept = known.get(name)
    if (kept) return kept
    const found = await files.fetch(new Request(`${settings.SITE_ORIGIN}/docs/${name}.html`))
    if (!found.ok) return null
    const html = await fillIn(found, settings)
    const page = { html, etag: await etagOf(html) }
    known.set(name, page)
    return page
  }

  return {
    async page(request) {
      const isHead = request.method === 'HEAD'
      const name = docsPageOf(new URL(request.url).pathname)
      const page = name && (await find(name))
      if (page) {
        const headers = { ...HEADERS, 'cache-control': CACHED, etag: page.etag }
        if (isKnown(request, page.etag)) return new Response(null, { status: 304, headers })
        return new Response(isHead ? null : page.html, { headers })
      }
      const missing = await find(MISSING)
      if (!missing) return answerNotFound()
      const headers = { ...HEADERS, 'cache-control': 'no-cache' }
      return new Response(isHead ? null : missing.html, { status: 404, headers })
    },
  }
}

function fillIn(page: Response, settings: Settings): Promise<string> {
  const targets: Record<string, string> = {
    docs: settings.LINK_DOCS,
    support: settings.LINK_SUPPORT,
    community: settings.LINK_COMMUNITY,
    status: settings.LINK_STATUS,
    cookies: settings.LINK_COOKIES,
    privacy: settings.LINK_PRIVACY,
    terms: settings.LINK_TERMS,
  }
  const linked = new HTMLRewriter()
    .on('a[data-link]', {
      element(link) {
        const href = targets[link.getAttribute('data-link') ?? '']
        link.removeAttribute('data-link')
        if (href) link.setAttribute('href', href)
        else link.remove()
      },
    })
    .transform(page)
  return linked
    .text()
    .then((html) =>
      html
        .replaceAll('{{product}}', () => escapeHtml(settings.PRODUCT_NAME))
        .replaceAll('{{origin}}', () => escapeHtml(settings.SITE_ORIGIN)),
    )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
