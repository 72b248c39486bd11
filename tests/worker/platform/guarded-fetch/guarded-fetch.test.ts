import { expect, test } from 'vitest'
import { createGuardedFetch } from '#worker/platform/guarded-fetch/guarded-fetch.ts'
import { GuardedFetchError } from '#worker/platform/guarded-fetch/guarded-request.ts'
import { refusedUrl } from '#worker/platform/guarded-fetch/url-rules.ts'

const REQUEST = { method: 'POST' as const, headers: {}, body: '{}', timeoutMs: 200, maxBytes: 10 }

interface Net {
  /** The answers to one look-up after the other; the last one stays. */
  lookups: { a?: string[]; aaaa?: string[]; status?: number }[]
  receive?: (init: RequestInit) => Response | Promise<Response>
}

/** An edge whose resolver and receivers are fakes. */
function edge({ lookups, receive = () => new Response('ok') }: Net) {
  const asked: string[] = []
  const pending = { A: [...lookups], AAAA: [...lookups] }
  const ask = async (url: string, init: RequestInit) => {
    const { host, searchParams } = new URL(url)
    if (host !== 'cloudflare-dns.com') {
      asked.push(url)
      return receive(init)
    }
    const type = searchParams.get('type') as 'A' | 'AAAA'
    const answers = pending[type].length > 1 ? pending[type].shift() : pending[type][0]
    const data = (type === 'A' ? answers?.a : answers?.aaaa) ?? []
    const chain = { type: 5, data: 'alias.example.com.' }
    return Response.json({
      Status: answers?.status ?? 0,
      Answer: [chain, ...data.map((each) => ({ type: type === 'A' ? 1 : 28, data: each }))],
    })
  }
  return { asked, fetch: createGuardedFetch({ isLocal: false, ask }) }
}

const faultOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error) => (error instanceof GuardedFetchError ? error.fault : error),
  )

test.each([
  'http://example.com/hook',
  'ftp://example.com/',
  'https://localhost/',
  'https://app.localhost/',
  'https://printer/',
  'https://db.internal/',
  'https://nas.local./',
  'https://router.home.arpa/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://user:pass@example.com/',
  'https://example.com:22/',
  'https://example.com:25/',
  'not a url',
])('refuses %s before anything is resolved', async (url) => {
  const { fetch, asked } = edge({ lookups: [{ a: ['93.184.215.14'] }] })
  expect(refusedUrl(url)).not.toBeNull()
  expect(await faultOf(fetch(url, REQUEST))).toBe('refused')
  expect(asked).toEqual([])
})

test('refuses a URL of more than 2,000 characters', () => {
  expect(refusedUrl(`https://example.com/${'a'.repeat(2000)}`)).not.toBeNull()
})

test.each(['https://example.com/hook?a=b', 'https://example.com:8443/', 'https://EXAMPLE.com./'])(
  'asks %s, whose addresses are public',
  async (url) => {
    const { fetch, asked } = edge({ lookups: [{ a: ['93.184.215.14'], aaaa: ['2606:2800:21f::1'] }] })
    expect((await fetch(url, REQUEST)).status).toBe(200)
    expect(asked).toEqual([url])
  },
)

test.each([
  { a: ['10.0.0.1'] },
  { a: ['93.184.215.14', '127.0.0.1'] },
  { a: ['93.184.215.14'], aaaa: ['::1'] },
  { aaaa: ['::ffff:169.254.169.254'] },
  { aaaa: ['fd00::1'] },
])('refuses a host that resolves to %j', async (answers) => {
  const { fetch, asked } = edge({ lookups: [answers] })
  expect(await faultOf(fetch('https://example.com/', REQUEST))).toBe('refused')
  expect(asked).toEqual([])
})

test('resolves again before each request, so that a rebound name is refused', async () => {
  const { fetch, asked } = edge({ lookups: [{ a: ['93.184.215.14'] }, { a: ['127.0.0.1'] }] })
  expect((await fetch('https://example.com/', REQUEST)).status).toBe(200)
  expect(await faultOf(fetch('https://example.com/', REQUEST))).toBe('refused')
  expect(asked).toHaveLength(1)
})

test('asks no host that has no address', async () => {
  const { fetch, asked } = edge({ lookups: [{ status: 3 }] })
  expect(await faultOf(fetch('https://example.com/', REQUEST))).toBe('unresolved')
  expect(asked).toEqual([])
})

test('returns a redirect without following it', async () => {
  const { fetch, asked } = edge({
    lookups: [{ a: ['93.184.215.14'] }],
    receive: ({ redirect }) =>
      new Response(null, {
        status: redirect === 'manual' ? 302 : 200,
        headers: { location: 'http://10.0.0.1/' },
      }),
  })
  expect((await fetch('https://example.com/', REQUEST)).status).toBe(302)
  expect(asked).toHaveLength(1)
})

test('reads no more of an endless body than asked for', async () => {
  const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(7)) })
  const { fetch } = edge({ lookups: [{ a: ['93.184.215.14'] }], receive: () => new Response(endless()) })
  const answer = await fetch('https://example.com/', REQUEST)
  expect([answer.body.length, answer.isCut]).toEqual([10, true])
})

test('a body of exactly the limit is whole', async () => {
  const { fetch } = edge({ lookups: [{ a: ['93.184.215.14'] }], receive: () => new Response('0123456789') })
  const answer = await fetch('https://example.com/', REQUEST)
  expect([new TextDecoder().decode(answer.body), answer.isCut]).toEqual(['0123456789', false])
})

test.each([
  ['the answer', () => new Promise<Response>(() => undefined)],
  ['the body', () => new Response(new ReadableStream())],
])('times out while waiting for %s, and closes the connection', async (_, receive) => {
  const signals: (AbortSignal | null | undefined)[] = []
  const receiver = (init: RequestInit) => {
    signals.push(init.signal)
    return receive()
  }
  const { fetch } = edge({ lookups: [{ a: ['93.184.215.14'] }], receive: receiver })
  expect(await faultOf(fetch('https://example.com/', REQUEST))).toBe('timeout')
  expect(signals[0]?.aborted).toBe(true)
})

test('a failed connection is a failure of its own', async () => {
  const refuse = () => Promise.reject(new TypeError('Network connection lost.'))
  const { fetch } = edge({ lookups: [{ a: ['93.184.215.14'] }], receive: refuse })
  expect(await faultOf(fetch('https://example.com/', REQUEST))).toBe('unreachable')
})

test('on a developer’s own machine localhost may be asked', async () => {
  const fetch = createGuardedFetch({ isLocal: true, ask: async () => new Response('here') })
  expect((await fetch('http://localhost:9999/', REQUEST)).status).toBe(200)
})

test('hands the request to the launcher where there is one, after the rules for URLs', async () => {
  const bodies: unknown[] = []
  const egress = {
    fetch: async (_: unknown, init?: RequestInit) => {
      bodies.push(JSON.parse(String(init?.body)))
      return Response.json({ status: 204, headers: [['a', 'b']], body: 'b2s=', isCut: false })
    },
  }
  const ask = () => Promise.reject(new Error('The edge must not ask.'))
  const fetch = createGuardedFetch({ isLocal: false, ask, egress: egress as never })
  const answer = await fetch('https://example.com/', REQUEST)
  expect([answer.status, new TextDecoder().decode(answer.body)]).toEqual([204, 'ok'])
  expect(bodies).toEqual([{ url: 'https://example.com/', ...REQUEST }])
  expect(await faultOf(fetch('https://localhost/', REQUEST))).toBe('refused')
  expect(bodies).toHaveLength(1)
})
