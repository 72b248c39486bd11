// The product as a gateway to misbehaving services, and clients that try to exploit it.

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Fault, startHostileService, UNPACKED_BYTES } from '#tests/fixtures/hostile-service.ts'
import { newDataDir, type Product, startProduct } from '#tests/fixtures/product.ts'
import { askRaw, head, open } from '#tests/fixtures/raw-http.ts'

const SECRET = 'known to the gateway and the services'
const data = newDataDir(inject('migrated'))
let service: Awaited<ReturnType<typeof startHostileService>>
let product: Product
beforeAll(async () => {
  service = await startHostileService()
  const at = (name: string) => `${service.url}/${name}`
  product = await startProduct(data.path, {
    IDENTITY_URL: at('identity'),
    AUTH_URL: at('auth'),
    DIRECTORY_URL: at('directory'),
    BILLING_URL: at('billing'),
    UPSTREAM_SECRET: SECRET,
  })
})
afterAll(async () => {
  await product.stop()
  await service.stop()
  data.remove()
})

/** One path of each protocol, and that protocol's error for a service without a valid response. */
const WIRES = {
  rspc: {
    path: '/auth/rspc/session.get',
    refusal: (message: string) => ({
      jsonrpc: '2.0',
      id: null,
      result: { type: 'error', data: { code: 502, message, data: { retryAfterSeconds: 10 } } },
    }),
  },
  Kratos: {
    path: '/sessions/whoami',
    refusal: (message: string, request: string | null) => ({
      error: { code: 502, status: 'Bad Gateway', request, message },
    }),
  },
  REST: {
    path: '/api/v1/orgs/acme/apps/editor/releases',
    refusal: (message: string) => ({ error: { code: 'bad_gateway', message } }),
  },
}
type Wire = keyof typeof WIRES

const get = (wire: Wire, query: string, init: RequestInit = {}) =>
  fetch(`${product.origin}${WIRES[wire].path}?${query}`, { redirect: 'manual', ...init })

/** The requests that the service got, without the health checks. */
const seenSince = (before: number) =>
  service.seen.slice(before).filter(({ path }) => !/^\/(identity|auth|directory|billing)$/.test(path))

/** Only cookies of the identity service are passed on. */
function expectCookies(answer: Response, wire: Wire, cookies: string[]) {
  expect(answer.headers.getSetCookie()).toEqual(wire === 'Kratos' ? cookies : [])
}

/** Sends a unique request and expects its own response. */
async function expectOwnAnswer(wire: Wire) {
  const mine = crypto.randomUUID()
  const answer = await get(wire, `mine=${mine}`, { headers: { authorization: `Bearer ${mine}` } })
  expect(answer.status).toBe(200)
  expectCookies(answer, wire, [`mine=${mine}`])
  const { path, headers } = (await answer.json()) as { path: string; headers: [string, string][] }
  expect(path).toContain(mine)
  expect(headers.filter(([name]) => name === 'authorization')).toEqual([['authorization', `Bearer ${mine}`]])
}

const NO_ANSWER: Fault[] = [
  ...(['hugeHeaders', 'htmlError', 'interim', 'upgrade', 'noHttp', 'closed'] as const),
  ...(['nulInHeader', 'lineInHeader', 'twoLengths', 'noNumberLength', 'strangeStatus'] as const),
]
const MANY_COOKIES = Array.from({ length: 100 }, (_, index) => `c${index}=1; Path=/; HttpOnly`)
const PASSED_ON: [Fault, (answer: Response, wire: Wire) => Promise<void>][] = [
  ['slowHead', async (answer) => expect(await answer.json()).toEqual({})],
  ['slowBody', async (answer) => expect(await answer.json()).toBe('12345678')],
  ['tooLong', async (answer) => expect(await answer.text()).toBe('{}')],
  ['brokenJson', async (answer) => expect(await answer.text()).toBe('{"a":')],
  ['brokenGzip', async (answer) => expect((await answer.text()).length).toBeLessThan(10)],
  ['bomb', async (answer) => expect((await answer.text()).length).toBe(UNPACKED_BYTES)],
  ['bigHeader', async (answer) => expect(answer.headers.get('x-big')).toHaveLength(9000)],
  ['manyCookies', async (answer, wire) => expectCookies(answer, wire, MANY_COOKIES)],
  ['cutOff', (answer) => expect(answer.text()).rejects.toThrow()],
  ['foreignCookies', async (answer, wire) => expectCookies(answer, wire, ['a=1; Path=/', 'b=1'])],
  [
    'itself',
    async (answer) =>
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/sessions/whoami?as=itself']),
  ],
  [
    'jsonError',
    async (answer) => expect([answer.status, await answer.json()]).toEqual([503, { busy: true }]),
  ],
  [
    'html',
    async (answer) => {
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    },
  ],
  [
    'sharing',
    async (answer) => {
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
    },
  ],
]

describe.each(Object.keys(WIRES) as Wire[])('in the protocol %s', (wire) => {
  // The service answers properly in between, since the gateway would stop calling it otherwise.
  test("an invalid response is 502 in the protocol's error format", async () => {
    for (const fault of NO_ANSWER) {
      const answer = await get(wire, `as=${fault}`)
      expect([fault, answer.status]).toEqual([fault, 502])
      const message = expect.stringMatching(/^The \w+ service does not answer\. Try again in a moment\.$/)
      expect(await answer.json()).toEqual(
        WIRES[wire].refusal(message as unknown as string, answer.headers.get('x-request-id')),
      )
      expect(answer.headers.get('retry-after')).toBe('10')
      await expectOwnAnswer(wire)
    }
  })

  test('a valid response is passed on and affects no other', async () => {
    for (const [fault, check] of PASSED_ON) {
      const answer = await get(wire, `as=${fault}`)
      expect([fault, answer.status]).not.toEqual([fault, 502])
      await check(answer, wire)
      await expectOwnAnswer(wire)
    }
  })
})

test("a redirect isn't followed", async () => {
  const before = service.seen.length
  await get('Kratos', 'as=itself')
  expect(seenSince(before)).toHaveLength(1)
})

test('concurrent requests each get their own response', async () => {
  const wires = Object.keys(WIRES) as Wire[]
  const unruly = (['tooLong', 'slowBody', 'manyCookies', 'brokenJson', 'html', 'cutOff'] as const).flatMap(
    (fault) =>
      wires.map((wire) => get(wire, `as=${fault}`).then((answer) => answer.text().catch(() => null))),
  )
  const proper = Array.from({ length: 90 }, (_, index) => expectOwnAnswer(wires[index % 3] ?? 'rspc'))
  await Promise.all([...unruly, ...proper])
})

test("a missing or stalled response doesn't block other clients", async () => {
  const away = new AbortController()
  const waiting = (['noAnswer', 'stalledBody'] as const).flatMap((fault) =>
    Array.from({ length: 20 }, () =>
      get('Kratos', `as=${fault}`, { signal: away.signal }).then((answer) => answer.text()),
    ),
  )
  const ended = Promise.allSettled(waiting)
  for (let time = 0; time < 5; time++) await expectOwnAnswer('Kratos')
  away.abort()
  expect((await ended).every(({ status }) => status === 'rejected')).toBe(true)
  await expectOwnAnswer('Kratos')
})

describe("a client's mistake doesn't open the circuit of the service", () => {
  const post = (...lines: string[]) =>
    head(product.origin, `POST ${WIRES.REST.path}`, ['Content-Type: application/json', ...lines])

  test('when it disconnects or stalls in the middle of a body', async () => {
    const halves = [
      `${post('Content-Length: 100')}{"half":`,
      `${post('Transfer-Encoding: chunked')}8\r\n{"half":\r\n`,
      `${post('Content-Length: 100000')}{"half":`,
    ]
    const before = service.seen.length
    const sockets = await Promise.all(
      Array.from({ length: 30 }, (_, index) => open(product.origin, halves[index % 3] ?? '')),
    )
    await expectOwnAnswer('REST')
    for (const socket of sockets) socket.destroy()
    for (let time = 0; time < 3; time++) await expectOwnAnswer('REST')
    expect(seenSince(before).filter(({ body }) => body.includes('half'))).toEqual([])
  })

  test('when its body is malformed', async () => {
    const before = service.seen.length
    for (let time = 0; time < 8; time++) {
      const answer = await askRaw(
        product.origin,
        `${post('Transfer-Encoding: chunked')}8\r\n{"half":\r\nzz\r\n`,
      )
      expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('broke off')])
    }
    expect(seenSince(before)).toEqual([])
    await expectOwnAnswer('REST')
  })

  test('when it sends Expect: 100-continue', async () => {
    for (let time = 0; time < 8; time++) {
      const answer = await askRaw(product.origin, `${post('Expect: 100-continue', 'Content-Length: 2')}{}`)
      expect(JSON.parse(answer.body)).toMatchObject({ method: 'POST', body: '{}' })
    }
  })
})

test("a client can't forge the headers about the caller", async () => {
  const names = [
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id', 'x-gateway-secret'],
    ...[
      'x-identity',
      'x-country',
      'cf-connecting-ip',
      'cf-ipcountry',
      'true-client-ip',
      'x-real-ip',
      'forwarded',
    ],
  ]
  const spellings = names.flatMap((name) => [name, name.toUpperCase(), name.replaceAll('-', '_'), name])
  const lines = spellings.map((name, index) => `${name}: forged-${index}`)
  const answer = await askRaw(
    product.origin,
    head(product.origin, `GET ${WIRES.REST.path}`, [
      `Connection: ${names.join(', ')}`,
      ...lines,
      'X-Dev-Country: FR',
      'X-Dev-Client-Ip: 203.0.113.7',
      'Cookie: ory_kratos_session=mine',
      'X-Session-Token: mine',
    ]),
  )
  const { headers } = JSON.parse(answer.body) as { headers: [string, string][] }
  const site = new URL(product.origin)
  expect(headers.filter(([, value]) => /forged|mine/.test(value))).toEqual([])
  expect(headers.filter(([name]) => names.includes(name)).sort()).toEqual([
    ['x-country', 'FR'],
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-host', site.host],
    ['x-forwarded-proto', 'http'],
    ['x-gateway-secret', SECRET],
    ['x-request-id', answer.headers.get('x-request-id')],
  ])
})

test('no path reaches an internal path of a service', async () => {
  const before = service.seen.length
  const prefixes = [
    '/self-service/',
    '/sessions/',
    '/schemas/',
    '/directory/rspc/',
    '/api/v1/',
    '/asset/',
    '/auth/rspc/',
  ]
  const tricks = [
    '../admin',
    '%2e%2e/admin',
    '..%2fadmin',
    '..\\admin',
    '%5cadmin',
    '/admin',
    './../../admin',
    'x%00',
    '.%2e/x',
    '..;/admin',
    '.;x/admin',
    '..%3b/admin',
    '%252e%252e/admin',
    '..%25255cadmin',
  ]
  for (const prefix of prefixes)
    for (const trick of tricks) await askRaw(product.origin, head(product.origin, `GET ${prefix}${trick}`))
  for (const path of ['/%64irectory/rspc/x', '/%73elf-service/../admin', '/billing/rspc/internal.found'])
    await askRaw(product.origin, head(product.origin, `GET ${path}`))
  const strayed = seenSince(before).filter(
    ({ path }) =>
      !/^\/(identity\/(self-service|sessions|schemas)|directory\/(api\/v1|asset)|auth\/rspc)\/\w+$/.test(
        path,
      ),
  )
  expect(strayed.map(({ path }) => path)).toEqual([])
})
