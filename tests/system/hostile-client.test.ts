// Malformed and malicious requests against the product.

import { describe, expect, inject, test } from 'vitest'
import { signUp } from '#tests/fixtures/person.ts'
import { askRaw, head, open, type RawAnswer, sendRaw } from '#tests/fixtures/raw-http.ts'

const origin = inject('origin')
/** Used by this file only, so that its rate limits don't affect other tests. */
const ADDRESS = '203.0.113.66'
const OWN = `X-Dev-Client-Ip: ${ADDRESS}`
const request = (firstLine: string, lines: string[] = [], body = '') =>
  head(origin, firstLine, [OWN, ...lines]) + body
const get = (path: string, lines: string[] = []) => askRaw(origin, request(`GET ${path}`, lines))

/** The runtime rejected it before it reached the Worker. */
const wasNeverSeen = ({ headers }: RawAnswer) => !headers.has('x-request-id')

describe('a malformed request', () => {
  const post = 'POST /directory/rspc/orgs.create'
  const CHUNKED = 'Transfer-Encoding: chunked'
  const BROKEN: [name: string, bytes: string][] = [
    ['no host', 'GET /dev/mailbox.json HTTP/1.1\r\n\r\n'],
    ['a second host', request('GET /dev/mailbox.json', ['Host: evil.example'])],
    ['a host with a path', `GET /x HTTP/1.1\r\nHost: ${new URL(origin).host}/dev/mailbox.json?\r\n\r\n`],
    ['a host with a name before it', `GET /x HTTP/1.1\r\nHost: evil@${new URL(origin).host}\r\n\r\n`],
    ['a folded header', request('GET /healthz', ['X-A: 1', ' X-Identity: me'])],
    ['a space before the colon', request('GET /healthz', ['X-Identity : me'])],
    ['a header without a colon', request('GET /healthz', ['nonsense'])],
    ['a header with a NUL byte', request('GET /healthz', ['X-A: a\0b'])],
    ['two lengths', request(post, ['Content-Length: 2', 'Content-Length: 40'], '{}')],
    ['a list of lengths', request(post, ['Content-Length: 2, 40'], '{}')],
    ['a negative length', request(post, ['Content-Length: -1'], '{}')],
    ['an unknown encoding', request(post, ['Transfer-Encoding: xchunked'], '0\r\n\r\n')],
    ['two encodings', request(post, [CHUNKED, 'Transfer-Encoding: x'], '0\r\n\r\n')],
    ['an encoding with a space', request(post, ['Transfer-Encoding : chunked'], '0\r\n\r\n')],
    ['a handshake of another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['headers without end', request('GET /healthz', [`X-A: ${'a'.repeat(300_000)}`])],
  ]
  test.each(BROKEN)('%s: rejected before it reaches the Worker', async (_, bytes) => {
    const [answer] = await sendRaw(origin, bytes)
    if (!answer) return
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(wasNeverSeen(answer)).toBe(true)
  })

  const BROKEN_OFF: [name: string, path: string][] = [
    ['rspc', '/directory/rspc/orgs.create'],
    ['session.get', '/auth/rspc/session.get'],
    ['a token', '/oauth2/token'],
    ['REST', '/api/v1/orgs/a/apps/b/releases'],
  ]
  test.each(BROKEN_OFF)('a body with malformed chunks is 400: %s', async (_, path) => {
    const type = 'Content-Type: application/x-www-form-urlencoded'
    for (const piece of ['zz\r\n{}\r\n0\r\n\r\n', 'ffffffffffffffffff\r\n{}', '2;a=b\r\n{}\r\n0\r\n\r\n']) {
      const { status, body } = await askRaw(origin, request(`POST ${path}`, [type, CHUNKED], piece))
      expect([piece, status, JSON.parse(body)]).toEqual([piece, 400, expect.anything()])
      expect(body).toContain('broke off')
    }
  })

  test("the body of a GET isn't read", async () => {
    const hidden = request('GET /sessions/whoami')
    for (const path of [
      '/healthz',
      '/login',
      '/directory/rspc/orgs.list',
      '/self-service/login/api',
      '/update/a/b/c/d',
    ]) {
      const { status } = await askRaw(
        origin,
        request(`GET ${path}`, [`Content-Length: ${hidden.length}`], hidden),
      )
      expect([path, status]).not.toEqual([path, 500])
    }
  })

  test("a smuggled request doesn't get the first one's session", async () => {
    const { sessionToken } = await signUp(origin)
    const token = [`X-Session-Token: ${sessionToken}`]
    expect((await get('/sessions/whoami', token)).status).toBe(200)
    const hidden = `0\r\n\r\n${request('GET /sessions/whoami')}`
    const lines = [...token, 'Content-Length: 4', CHUNKED]
    const answers = await sendRaw(origin, request('POST /auth/rspc/session.get', lines, hidden), 2)
    expect(answers.map(({ status }) => status)).toEqual([405, 401])
  })
})

describe('the caller', () => {
  const FORGED = [
    ...[
      'X-Forwarded-For',
      'X-Real-Ip',
      'CF-Connecting-IP',
      'True-Client-Ip',
      'X-Client-Ip',
      'X_Forwarded_For',
    ],
    ...['X-Dev_Client-Ip', 'x-dev-client-ip-', 'Forwarded'],
  ].flatMap((name) => [`${name}: 6.6.6.6`, `${name.toLowerCase()}: 6.6.6.7`])

  test('has the IP address of the connection, not of forged headers', async () => {
    const started = await get('/self-service/registration/api')
    const { id } = JSON.parse(started.body) as { id: string }
    const form = {
      method: 'password',
      password: `correct-${crypto.randomUUID()}`,
      traits: { email: `forger-${crypto.randomUUID()}@example.test` },
    }
    const body = JSON.stringify(form)
    const lines = [...FORGED, 'Content-Type: application/json', `Content-Length: ${body.length}`]
    const path = `/self-service/registration?flow=${id}`
    const { session } = JSON.parse((await askRaw(origin, request(`POST ${path}`, lines, body))).body) as {
      session: { devices: { ip_address: string }[] }
    }
    expect(session.devices.map(({ ip_address }) => ip_address)).toEqual([ADDRESS])
  })

  test('has no country from forged headers', async () => {
    const countries = [
      'X-Country: DE',
      'x-country: DE',
      'X_Country: DE',
      'CF-IPCountry: DE',
      'X-Country-Code: DE',
    ]
    const countryOf = async (lines: string[]) =>
      JSON.parse((await get('/billing/country-support/detect', lines)).body) as object
    expect(await countryOf(countries)).toEqual({ countryCode: null })
    expect(await countryOf([...countries, 'X-Dev-Country: RU'])).toEqual({ countryCode: 'RU' })
  })

  test("can't impersonate another user", async () => {
    const [mine, other] = await Promise.all([signUp(origin), signUp(origin)])
    const call = async (...lines: string[]) =>
      (await get('/billing/rspc/subscription.getTrialEligibility?input=%22basic%22', lines)).status
    const bearer = `Authorization: Bearer ${mine.accessToken}`
    expect(await call(bearer, `X-Identity: ${mine.userId}`)).toBe(200)
    for (const lines of [
      [`X-Identity: ${mine.userId}`],
      [bearer],
      [bearer, `X-Identity: ${other.userId}`],
      [bearer, `X_Identity: ${mine.userId}`],
      [bearer, `X-Identity: ${mine.userId}`, `X-Identity: ${other.userId}`],
      [bearer, `X-Identity: ${mine.userId}`, `Authorization: Bearer ${other.accessToken}`],
      [`Authorization: Basic ${mine.accessToken}`, `X-Identity: ${mine.userId}`],
      ['X-Gateway-Secret: guess', `X-Identity: ${mine.userId}`],
    ])
      expect([lines, await call(...lines)]).toEqual([lines, 401])
  })
})

describe('too much data', () => {
  const MEGABYTE = 1024 * 1024
  const form = async () => {
    const { id } = JSON.parse((await get('/self-service/login/api')).body) as { id: string }
    return `/self-service/login?flow=${id}`
  }
  /** Sends chunk after chunk, until there's a response or the connection closes. */
  async function pour(head: string, piece: string) {
    const socket = await open(origin, head)
    let answer: string | undefined
    const answered = new Promise<void>((resolve) => {
      socket.once('data', (data) => {
        answer = String(data)
        resolve()
      })
    })
    let sent = 0
    while (answer === undefined && sent < 50 * MEGABYTE && !socket.destroyed) {
      sent += piece.length
      if (!socket.write(piece)) await Promise.race([answered, new Promise((done) => setTimeout(done, 20))])
    }
    socket.destroy()
    return { answer, sent }
  }
  const PREFIXES: [name: string, path: () => Promise<string>][] = [
    ['identity', form],
    ['a token', async () => '/oauth2/token'],
    ['auth', async () => '/auth/rspc/session.get'],
    ['directory', async () => '/directory/rspc/orgs.create'],
    ['REST', async () => '/api/v1/orgs/a/apps/b/releases'],
  ]

  test.each(PREFIXES)("in a body is rejected before it's read: %s", async (_, path) => {
    const json = 'Content-Type: application/json'
    const [address, piece] = [await path(), `10000\r\n${'x'.repeat(0x10000)}\r\n`]
    const long = await askRaw(origin, request(`POST ${address}`, [json, 'Content-Length: 10000000000'], 'x'))
    const without = ['Transfer-Encoding: chunked', 'Content-Length: 2']
    for (const lines of [['Transfer-Encoding: chunked'], without]) {
      const head = request(`POST ${address}`, [json, ...lines])
      // A client that sends after the server has closed may get a reset before it reads the response.
      let poured = await pour(head, piece)
      for (let times = 1; times < 5 && !poured.answer; times++) poured = await pour(head, piece)
      expect([lines, poured.answer?.split('\r\n')[0]]).toEqual([lines, expect.stringMatching(/ 413 /)])
      expect(poured.sent).toBeLessThan(20 * MEGABYTE)
    }
    expect(long.status).toBe(413)
  })

  test('in cookies is harmless', async () => {
    const cookies = Array.from({ length: 1500 }, (_, index) => `c${index}=1`).join('; ')
    const lines = [
      `Cookie: ${cookies}`,
      'Cookie: ory_kratos_session=a',
      'Cookie: ory_kratos_session=b; \xff=%ff',
    ]
    for (const [path, status] of [
      ['/login', 200],
      ['/sessions/whoami', 401],
      ['/auth/rspc/session.get', 401],
      ['/org/_/members', 200],
      ['/directory/rspc/orgs.list', 401],
    ] as const)
      expect([path, (await get(path, lines)).status]).toEqual([path, status])
  })

  test("in half-open connections doesn't block other clients", async () => {
    const halves = [
      '',
      'G',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ',
      request('POST /directory/rspc/orgs.create', ['Content-Length: 100'], '{"a'),
      request(`POST ${await form()}`, ['Content-Type: application/json', 'Content-Length: 100'], '{"a'),
    ]
    const sockets = await Promise.all(
      Array.from({ length: 300 }, (_, index) => open(origin, halves[index % halves.length] ?? '')),
    )
    const started = performance.now()
    for (const path of ['/healthz', '/login', '/self-service/login/api', '/billing/country-support/detect'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    expect(performance.now() - started).toBeLessThan(10_000)
    for (const socket of sockets) socket.destroy()
    expect((await get('/healthz')).status).toBe(200)
  })
})
