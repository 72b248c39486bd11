import { expect, test } from 'vitest'
import { csrfOf, startService } from '#tests/worker/identity/support/service.ts'

const service = startService()
const long = 'x'.repeat(100_000)
const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`

const bodies: [string, string, string][] = [
  ['nothing', '', 'application/json'],
  ['a number', '7', 'application/json'],
  ['null', 'null', 'application/json'],
  ['a list', '[{"method":"password"}]', 'application/json'],
  ['half an object', '{"method":', 'application/json'],
  ['a deep object', deep, 'application/json'],
  ['a long text', JSON.stringify({ method: 'password', identifier: long }), 'application/json'],
  ['a method that is an object', '{"method":{"method":"password"}}', 'application/json'],
  ['a method that is a list', '{"method":["password"]}', 'application/json'],
  ['a prototype', '{"__proto__":{"method":"password"},"constructor":{"prototype":1}}', 'application/json'],
  ['traits that are a text', '{"method":"password","password":"x","traits":"x"}', 'application/json'],
  ['traits that are null', '{"method":"password","password":"x","traits":null}', 'application/json'],
  [
    'traits with a prototype',
    '{"method":"password","traits":{"__proto__":"x","toString":"y"}}',
    'application/json',
  ],
  [
    'a trait with a long name',
    JSON.stringify({ method: 'password', traits: { [long.slice(0, 60_000)]: 1 } }),
    'application/json',
  ],
  ['zero bytes', '{"method":"password","identifier":"a\\u0000b","password":"\\u0000"}', 'application/json'],
  [
    'half a character',
    '{"method":"password","identifier":"\\ud800@a.test","password":"\\udfff"}',
    'application/json',
  ],
  ['numbers for texts', '{"method":"password","identifier":1e308,"password":-0}', 'application/json'],
  ['a payload that is a list', '{"method":"password","transient_payload":[1]}', 'application/json'],
  ['a code that is an object', '{"method":"code","code":{"$gt":""}}', 'application/json'],
  [
    'SQL',
    '{"method":"password","identifier":"\' OR 1=1 --","password":"\'; DROP TABLE flows; --"}',
    'application/json',
  ],
  ['a percent sign', 'method=%&identifier=%zz&password=%ff', 'application/x-www-form-urlencoded'],
  ['only separators', '&&==&;', 'application/x-www-form-urlencoded'],
  ['a multipart form without boundary', 'x', 'multipart/form-data'],
  ['a broken multipart form', '--b\r\nContent-Disposition: form-data', 'multipart/form-data; boundary=b'],
  ['XML', '<a/>', 'application/xml'],
  ['no known type', 'x', 'x'],
]

test.each(bodies)('%s as a body is answered with a clear error', async (_, body, type) => {
  for (const kind of ['login', 'registration', 'verification', 'recovery'])
    for (const caller of [service.browser(), service.program()]) {
      const flow = await caller.start(kind)
      const headers = { 'content-type': type }
      const { status, body: answer } = await caller.json<object>(`/self-service/${kind}?flow=${flow.id}`, {
        method: 'POST',
        body,
        headers,
      })
      // A recovery without its CSRF token is replaced by another one.
      if (kind === 'recovery' && status === 303) continue
      expect(status, `${kind} ${flow.type}`).toBeGreaterThanOrEqual(400)
      expect(status, `${kind} ${flow.type}`).toBeLessThan(500)
      expect('error' in answer || 'ui' in answer).toBe(true)
    }
})

test('odd values with a valid CSRF token are faults of the form', async () => {
  const values = [
    long.slice(0, 10_000),
    '\u0000',
    '\ud800',
    '🦊'.repeat(100),
    '{{7*7}}',
    '../../etc/passwd',
    '%00',
    ' ',
    '[object Object]',
  ]
  for (const value of values) {
    const browser = service.browser()
    for (const kind of ['login', 'registration', 'verification', 'recovery']) {
      const flow = await browser.start(kind)
      const isMailed = kind === 'verification' || kind === 'recovery'
      const fields = {
        identifier: value,
        'traits.email': value,
        email: value,
        password: '1234567',
        code: isMailed ? '' : value,
      }
      const { status } = await browser.submit(flow, {
        csrf_token: csrfOf(flow),
        method: isMailed ? 'code' : 'password',
        ...fields,
      })
      expect(status, `${kind} ${value.slice(0, 20)}`).toBe(400)
    }
  }
})

const ids = [
  '',
  '0',
  'null',
  '../login',
  '%00',
  "' OR 1=1 --",
  long.slice(0, 5000),
  crypto.randomUUID().slice(1),
  '🦊',
]

test.each(ids)("“%s” isn't an id", async (id) => {
  const browser = service.browser()
  const query = encodeURIComponent(id)
  for (const kind of ['login', 'registration', 'verification', 'recovery']) {
    expect((await browser.fetch(`/self-service/${kind}/flows?id=${query}`)).status).toBe(400)
    expect((await browser.fetch(`/self-service/${kind}?flow=${query}`, { body: {} })).status).toBe(400)
  }
  for (const link of [`verification?flow=${query}&code=${query}`, `recovery?flow=${query}&token=${query}`])
    expect((await browser.fetch(`/self-service/${link}`)).status).toBe(400)
  expect([400, 404]).toContain((await browser.fetch(`/self-service/errors?id=${query}`)).status)
})

test('a flow of another kind, or an unknown one, is 404', async () => {
  const browser = service.browser()
  const flow = await browser.start('login')
  expect((await browser.fetch(`/self-service/registration/flows?id=${flow.id}`)).status).toBe(404)
  expect((await browser.fetch(`/self-service/login?flow=${crypto.randomUUID()}`, { body: {} })).status).toBe(
    404,
  )
})

test.each([
  'login/browser?refresh=maybe&aal=&via=%00',
  'login/browser?return_to=%',
  'login/browser?return_to=http://[',
  'login/browser?return_to=%FF%FE',
  'login/api?organization=x&return_session_token_exchange_code=yes',
  'registration/browser?after_verification_return_to=//',
  'verification/browser?return_to=%5C%5Cevil.test',
  'recovery/browser?return_to=http%3A%2F%2F',
  'recovery?token=%00',
  'logout?token=',
  'logout?token=%00',
  'errors',
  'unknown/browser',
  'login/unknown',
])('%s is answered, not broken', async (path) => {
  for (const accept of ['application/json', 'text/html', 'q=;,,;q=2', ''])
    expect(
      (await service.browser().fetch(`/self-service/${path}`, { headers: { accept } })).status,
    ).toBeLessThan(500)
})

test('malformed cookies are ignored', async () => {
  const program = service.program()
  for (const cookie of [
    'ory_kratos_session=%',
    'ory_kratos_session=; ;=;',
    `ory_kratos_session=${long.slice(0, 4000)}`,
    '=',
    'csrf_token_x=%E0%A4%A',
  ])
    expect((await program.fetch('/sessions/whoami', { headers: { cookie } })).status).toBe(401)
})

test('a payload at the maximum depth is returned, a deeper one rejected', async () => {
  const browser = service.browser()
  const flow = await browser.start('login')
  for (const depth of [100, 1000, 5000, 15_000, 30_000]) {
    const body = `{"csrf_token":"${csrfOf(flow)}","method":"password","transient_payload":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`
    const { status } = await browser.json(`/self-service/login?flow=${flow.id}`, { body })
    expect(status, String(depth)).toBe(400)
  }
})
