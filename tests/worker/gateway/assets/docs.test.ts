import { describe, expect, it } from 'vitest'
import { readSettings } from '#worker/env.ts'
import { createDocs } from '#worker/gateway/assets/docs.ts'

const ORIGIN = 'https://console.example'
const base = { ENVIRONMENT: 'preview', SITE_ORIGIN: ORIGIN, TOKEN_SIGNING_KEY: '{}' }
const PAGE = `<!doctype html><title>Rollouts · {{product}} docs</title><link rel="canonical" href="{{origin}}/docs/rollouts">
<a data-link="support" href="/help/support">Support</a><a data-link="status" href="/help/status">Status</a>`
const PAGES: Record<string, string> = {
  '/docs/rollouts.html': PAGE,
  '/docs/404.html': '<h1>Page not found</h1>',
}

function serve(more: Record<string, string> = {}, pages = PAGES) {
  let reads = 0
  const files = {
    fetch: async (input: RequestInfo | URL) => {
      reads++
      const page = pages[new URL(new Request(input).url).pathname]
      return new Response(page ?? null, { status: page === undefined ? 404 : 200 })
    },
  } as Fetcher
  const docs = createDocs(files, readSettings({ ...base, ...more }))
  const ask = (path: string, init?: RequestInit) => docs.page(new Request(`${ORIGIN}${path}`, init))
  return { ask, reads: () => reads }
}

describe('a page of the documentation', () => {
  it('is filled in with the name, the origin and the links of the installation', async () => {
    const { ask } = serve({
      PRODUCT_NAME: 'A & <B>',
      LINK_SUPPORT: 'https://help.example/?a=1&b=2',
      LINK_STATUS: '',
    })
    const html = await (await ask('/docs/rollouts')).text()
    expect(html).toContain('<title>Rollouts · A &amp; &lt;B> docs</title>')
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/docs/rollouts">`)
    expect(html).toMatch(/<a href="https:\/\/help\.example\/\?a=1&(amp;)?b=2">Support<\/a>$/)
    expect(html).not.toMatch(/\{\{|data-link|Status/)
  })

  it('may be kept by shared caches, and is revalidated by its ETag', async () => {
    const { ask, reads } = serve()
    const first = await ask('/docs/rollouts')
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=[1-9]/)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await ask('/docs/rollouts', { headers: { 'if-none-match': known } })).status).toBe(304)
    expect((await ask('/docs/rollouts', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    expect(reads()).toBe(1)
  })

  it('has another ETag in an installation of another name', async () => {
    const etag = async (more = {}) => (await serve(more).ask('/docs/rollouts')).headers.get('etag')
    expect(await etag()).not.toBe(await etag({ PRODUCT_NAME: 'Crane' }))
  })

  it('has no body for HEAD', async () => {
    const found = await serve().ask('/docs/rollouts', { method: 'HEAD' })
    expect([found.status, await found.text()]).toEqual([200, ''])
  })

  it.each([
    '/docs/nope',
    '/docs/404',
    '/docs/Rollouts',
    '/docs/a/b',
    '/docs/..%2Findex',
    '/docs/rollouts%00',
  ])('answers %s with the page for none, which no cache keeps', async (path) => {
    const found = await serve().ask(path)
    expect([found.status, found.headers.get('cache-control')]).toEqual([404, 'no-cache'])
    expect(await found.text()).toContain('Page not found')
  })

  it('is a 404 for programs while there is no build', async () => {
    await expect(serve({}, {}).ask('/docs/rollouts')).rejects.toMatchObject({ code: 404 })
  })
})
