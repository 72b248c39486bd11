import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { DAY } from '#shared/domain/time.ts'
import { readSettings } from '#worker/env.ts'
import { createAssets } from '#worker/gateway/assets/assets.ts'
import { readDeployment } from '#worker/gateway/assets/deployment.ts'
import { createHashedFiles } from '#worker/gateway/assets/hashed-files.ts'
import { createKeptAssets, RETENTION_MS } from '#worker/gateway/assets/kept-assets.ts'

const ORIGIN = 'https://console.example'
const settings = readSettings({ ENVIRONMENT: 'preview', SITE_ORIGIN: ORIGIN, TOKEN_SIGNING_KEY: '{}' })
const screens = {
  login: { gated: false, files: ['assets/login.js', 'assets/login.css'] },
  members: { gated: true, files: ['assets/members.js'] },
  shareApp: { gated: true, files: ['assets/share.js'] },
  updatePage: { gated: true, files: ['assets/update.js'] },
}

/** A deployment with these scripts, each there as it is and in two compressed forms. */
function deploy(...scripts: string[]): Fetcher {
  const assets = scripts.flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  const file = (path: string) => {
    if (path === '/index.html') return '<script type="application/json" id="settings">null</script>'
    if (path === '/deployment.json') return JSON.stringify({ screens, assets, font: 'assets/font.woff2' })
    return assets.includes(path.replace('/assets/', '')) ? `content of ${path}` : null
  }
  return {
    fetch: async (input: RequestInfo | URL) => {
      const content = file(new URL(new Request(input).url).pathname)
      return new Response(content, { status: content === null ? 404 : 200 })
    },
  } as Fetcher
}

function serve(files: Fetcher, now = () => new Date(), given = settings) {
  const deployment = () => readDeployment(files, ORIGIN)
  const kept = createKeptAssets(env.FILES, files, deployment, now)
  return {
    kept,
    assets: createAssets({ files, deployment, settings: given }),
    hashed: createHashedFiles(files, kept),
  }
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Request(`${ORIGIN}${path}`, { headers })

describe('the document', () => {
  const { assets } = serve(deploy())
  const linkOf = async (path: string, headers = {}) =>
    (await assets.document(ask(path, headers))).headers.get('link')
  const session = { cookie: 'a=b; ory_kratos_session=s' }

  it('preloads the files of its screen, and the font', async () => {
    expect(await linkOf('/login')).toBe(
      [
        '</assets/login.js>; rel=modulepreload; crossorigin',
        '</assets/login.css>; rel=preload; as=style; crossorigin',
        '</assets/font.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
      ].join(', '),
    )
    expect(await linkOf('/acme/members', session)).toContain('/assets/members.js')
    expect(await linkOf('/acme/editor/share-your-app', session)).toContain('/assets/share.js')
    expect(await linkOf('/acme/editor/tauri-update-v2', session)).toContain('/assets/update.js')
  })

  it('preloads the login for visitors who will see it instead of the screen', async () => {
    expect(await linkOf('/acme/members')).toContain('/assets/login.js')
  })

  it('preloads the session lookup for visitors who may have a session, exactly as the client requests it', async () => {
    const lookup = '</auth/rspc/session.get>; rel=preload; as=fetch; crossorigin=use-credentials'
    expect(await linkOf('/acme/members', session)).toMatch(new RegExp(`^${lookup}, `))
    expect(await linkOf('/acme/members')).not.toContain('session.get')
  })

  it('preloads the first data of the pages below an organization, for users who may have a session', async () => {
    const link =
      '</auth/first-data?path=%2Facme%2Fmembers>; rel=preload; as=fetch; crossorigin=use-credentials'
    expect(await linkOf('/acme/members', session)).toContain(link)
    expect(await linkOf('/acme/members')).not.toContain('first-data')
    expect(await linkOf('/login', session)).not.toContain('first-data')
  })

  it('preloads nothing for a URL without a screen', async () => {
    expect(await linkOf('/a/b/c/d/e', session)).toBeNull()
  })

  it('answers 304 to a matching ETag', async () => {
    const etag = (await assets.document(ask('/login'))).headers.get('etag') ?? ''
    expect((await assets.document(ask('/login', { 'if-none-match': etag }))).status).toBe(304)
  })

  it('marks a signed-out visitor in pages that work without a session', async () => {
    const saysSo = async (path: string, headers = {}, from = assets) =>
      (await (await from.document(ask(path, headers))).text()).includes('"signedOut":true')
    expect(await saysSo('/login')).toBe(true)
    expect(await saysSo('/registration', { cookie: 'a=b' })).toBe(true)
    expect(await saysSo('/login', session)).toBe(false)
    expect(await saysSo('/acme/members')).toBe(false)
    expect(await saysSo('/acme/editor/releases')).toBe(true)
    expect(await saysSo('/acme/editor/releases', session)).toBe(false)
    expect(await saysSo('/acme/editor/releases/1')).toBe(false)
    expect(await saysSo('/help/support')).toBe(true)
    expect(await saysSo('/help/support', session)).toBe(false)
    for (const path of ['/verification', '/error', '/unsupported-country', '/invitation/1', '/orgs/404'])
      expect([path, await saysSo(path), await saysSo(path, session)]).toEqual([path, true, false])
    // Their session may be in a cookie of another name.
    for (const remote of ['IDENTITY_URL', 'AUTH_URL']) {
      const elsewhere = serve(deploy(), undefined, { ...settings, [remote]: 'https://remote.example' })
      expect(await saysSo('/login', {}, elsewhere.assets)).toBe(false)
    }
  })

  it('changes after a login', async () => {
    const etag = (await assets.document(ask('/login'))).headers.get('etag') ?? ''
    expect((await assets.document(ask('/login', { ...session, 'if-none-match': etag }))).status).toBe(200)
  })
})

describe('files of a deployment', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.0,gzip;q=0', null],
    ['identity', null],
  ])('for a client that takes %s come as %s', async (accepted, encoding) => {
    const { hashed } = serve(deploy('here-1.js'))
    const answer = await hashed.fetch(ask('/assets/here-1.js', { 'accept-encoding': accepted }))
    expect(answer?.headers.get('content-encoding') ?? null).toBe(encoding)
    expect(answer?.headers.get('cache-control')).toContain('immutable')
    expect(answer?.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  it('are served for thirty days after the next deployment', async () => {
    let now = new Date()
    const clock = () => now
    await serve(deploy('old-1.js', 'both-1.js'), clock).kept.renew()
    const files = deploy('both-1.js', 'new-1.js')
    const { kept } = serve(files, clock)
    // Each time as a new isolate, which has nothing in its memory.
    const fetchAnew = (request: Request) => createHashedFiles(files, kept).fetch(request)
    const old = ask('/assets/old-1.js', { 'accept-encoding': 'br' })

    await kept.renew()
    const answer = await fetchAnew(old)
    expect([answer?.headers.get('content-encoding'), answer?.headers.get('content-type')]).toEqual([
      'br',
      'text/javascript; charset=utf-8',
    ])
    expect(await (await fetchAnew(ask('/assets/old-1.js')))?.text()).toBe('content of /assets/old-1.js')

    now = new Date(now.getTime() + RETENTION_MS - DAY)
    await kept.renew()
    expect(await fetchAnew(old)).toBeDefined()
    now = new Date(now.getTime() + 2 * DAY)
    await kept.renew()
    expect(await fetchAnew(old)).toBeUndefined()
    expect(await kept.find('both-1.js')).not.toBeNull()
  })

  it('are copied once a day, not each minute', async () => {
    const files = deploy('quiet-1.js')
    const { kept } = serve(files)
    await kept.renew()
    const first = await env.FILES.head('console/quiet-1.js')
    await kept.renew()
    expect((await env.FILES.head('console/quiet-1.js'))?.etag).toBe(first?.etag)
    expect((await env.FILES.head('console/quiet-1.js'))?.uploaded).toEqual(first?.uploaded)
  })

  it('are read once, then served from memory', async () => {
    let reads = 0
    const files = deploy('often-1.js')
    const fetch = (request: Request) => {
      reads++
      return files.fetch(request)
    }
    const counted = { fetch } as unknown as Fetcher
    const { hashed } = serve(counted)
    for (let time = 0; time < 3; time++)
      expect(await (await hashed.fetch(ask('/assets/often-1.js')))?.text()).toContain('often-1.js')
    expect(reads).toBe(1)
  })

  it('that no deployment had answer 404', async () => {
    expect(await serve(deploy()).hashed.fetch(ask('/assets/never.js'))).toBeUndefined()
  })

  it('are not looked up by a name that no build produces', async () => {
    const { hashed } = serve(deploy())
    for (const name of ['a'.repeat(3000), '', '%00', '..%2fx', 'a/b.js'])
      expect(await hashed.fetch(ask(`/assets/${name}`))).toBeUndefined()
  })

  it("that can't be read answer 503, not 404", async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const find = () => Promise.reject(new Error('The bucket is away.'))
    const hashed = createHashedFiles(deploy(), { find, renew: async () => undefined })
    const answer = await hashed.fetch(ask('/assets/old-1.js'))
    expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await answer?.json()).toMatchObject({ error: { code: 'service_unavailable' } })
    expect(String(log.mock.calls)).toContain('The bucket is away.')
    log.mockRestore()
  })
})
