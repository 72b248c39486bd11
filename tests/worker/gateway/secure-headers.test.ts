import { describe, expect, it } from 'vitest'
import { readSettings } from '#worker/env.ts'
import { createHashedFiles } from '#worker/gateway/assets/hashed-files.ts'
import { gateway, settings } from './echoing.ts'
import { missingHeaders, observatoryScore, parsePolicy, policyFindings } from './scanners.ts'

const SITE = 'https://console.example'
const deployed = readSettings({ ENVIRONMENT: 'preview', SITE_ORIGIN: SITE, TOKEN_SIGNING_KEY: '{}' })
const connected = readSettings({
  ...deployed,
  ERROR_REPORT_DSN: 'https://key@reports.example/7',
  ANALYTICS_SCRIPT: 'https://analytics.example/count.js',
  BILLING_URL: 'https://billing.example',
  CARD_PROVIDER: 'https://cards.example/cards.js',
  CARD_PROVIDER_SITE: 'acme',
  CARD_PROVIDER_PUBLISHABLE_KEY: 'live_key',
  CARD_PROVIDER_ORIGINS: 'https://site.cards.example',
  SUPPORT_CHAT_SCRIPT: 'https://chat.example/widget.js',
  SUPPORT_CHAT_SECRET: 'known to the chat and to us',
})

/** An answer with the address that it was asked for at, which a scanner knows. */
async function scan(path: string, its = deployed, init?: RequestInit): Promise<Response> {
  const answer = await gateway({}, its).request(`${SITE}${path}`, init)
  Object.defineProperty(answer, 'url', { value: `${SITE}${path}` })
  return answer
}

describe.each([
  ['as it is deployed', deployed, 'same-origin'],
  // The windows of a card provider, PayPal's say, have to be able to answer it.
  ['with every third party that can be connected', connected, 'same-origin-allow-popups'],
])('a console %s', (_, its, openerPolicy) => {
  it.each([
    ['a page', '/login', {}],
    ['an answer of a service', '/directory/rspc/orgs.list', {}],
    ['a refusal', '/api/v2/x', {}],
    ['a refused method', '/acme', { method: 'POST' }],
    ['a redirect', '/org/acme/members', {}],
  ])('earns the highest grades: %s', async (_what, path, init) => {
    const answer = await scan(path, its, init)
    expect(missingHeaders(answer)).toEqual([])
    expect(observatoryScore(answer)).toBeGreaterThanOrEqual(125)
    expect(policyFindings(answer.headers.get('content-security-policy') ?? '')).toEqual([])
    expect(answer.headers.get('cross-origin-opener-policy')).toBe(openerPolicy)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })
})

it('allows scripts from this site only, and serves nothing else as a script', async () => {
  const policy = parsePolicy((await scan('/login')).headers.get('content-security-policy'))
  expect(policy.get('script-src')).toEqual(["'self'"])
  // What the evaluator warns of: calls that wrap their answer in what they are asked to, and files of others.
  const called = await scan('/directory/rspc/orgs.list?callback=alert&jsonp=alert')
  expect(called.headers.get('content-type')).toContain('application/json')
  expect(called.headers.get('x-content-type-options')).toBe('nosniff')
})

it('allows calls to this site, and to the origin of the feeds where it is another one', async () => {
  const callsOf = async (its: typeof deployed) =>
    parsePolicy((await scan('/login', its)).headers.get('content-security-policy')).get('connect-src')
  expect(await callsOf(deployed)).toEqual(["'self'"])
  const apart = readSettings({ ...deployed, DELIVERY_ORIGIN: 'https://get.example' })
  expect(await callsOf(apart)).toEqual(["'self'", 'https://get.example'])
})

it('a file of the console has its media type and same-origin isolation', async () => {
  const files = { fetch: async () => new Response('export {}') } as unknown as Fetcher
  const file = await createHashedFiles(files, null).fetch(new Request(`${SITE}/assets/main-1.js`))
  expect(Object.fromEntries(file?.headers ?? [])).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(file?.headers.has('access-control-allow-origin')).toBe(false)
})

describe('a URL without TLS', () => {
  const plain = (path: string, its = deployed, init?: RequestInit) =>
    gateway({}, its).request(`http://console.example${path}`, { redirect: 'manual', ...init })
  const ledTo = (answer: Response) => [answer.status, answer.headers.get('location')]

  it('redirects to https', async () => {
    expect(ledTo(await plain('/'))).toEqual([301, `${SITE}/`])
    expect(ledTo(await plain('/acme/members?x=1'))).toEqual([301, `${SITE}/acme/members?x=1`])
    expect(ledTo(await plain('//evil.example/x'))).toEqual([301, `${SITE}//evil.example/x`])
  })

  it('is served on localhost and behind a proxy that terminates TLS', async () => {
    expect((await plain('/login', settings)).status).toBe(200)
    expect((await plain('/login', { ...deployed, SELF_HOSTED: 'true' })).status).toBe(200)
  })
})
