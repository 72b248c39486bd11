// Path traversal and open redirects.

import { expect, inject, test } from 'vitest'
import { askRaw, head, sendRaw } from '#tests/fixtures/raw-http.ts'

const origin = inject('origin')
const { host } = new URL(origin)
const get = (path: string, lines: string[] = []) => askRaw(origin, head(origin, `GET ${path}`, lines))

const NOTHING_THERE = [
  '/directory/rspc/%2e%2e/%2e%2e/dev/mailbox.json',
  '/directory/rspc/..%2f..%2fdev',
  '/directory/rspc/..\\..\\dev',
  '/directory/rspc//orgs.list',
  '/directory/rspc/orgs%2elist',
  '/directory/rspc/orgs.list;x',
  '/directory/rspc/internal.membership',
  '/directory/rspc/%69nternal.membership',
  '/%64irectory/rspc/orgs.list',
  '/self-service/%2e%2e/dev/mailbox.json',
  '/self-service/login/browser%00',
  '/sessions/%2fwhoami',
  '/schemas/%2e%2e%2fx',
  '/.well-known/jwks.json/',
  '/api/v1/orgs/a%2fb/apps/x/releases',
  '/api/v2/x',
  '/assets/..%2f..%2fetc%2fpasswd',
  '/assets/..\\..\\x',
  '/assets//etc/passwd',
  '/assets/%00',
  '/assets/%ff',
  `/assets/${'a'.repeat(3000)}.js`,
  '/asset/..%2f..%2fx',
  '/asset/%00',
  `/asset/${'a'.repeat(2000)}`,
  '/download/a/b/latest/..%2f..%2f',
  '/update/%2e%2e/x',
  '/install/x',
  '/cdn-cgi/%2e%2e/x',
  '/%63dn-cgi/mf/scheduled',
  '/dev%2fmailbox.json',
  '/dev/..;/mailbox.json',
  '/healthz/x',
  '/wrangler.toml',
  '/favicon.ico',
]

test('no spelling of a path escapes its prefix', async () => {
  for (const path of NOTHING_THERE) {
    const { status, headers, body } = await get(path)
    const shown = path.slice(0, 60)
    expect([shown, status >= 400 && status < 500]).toEqual([shown, true])
    expect([shown, headers.get('content-type')]).toEqual([shown, expect.stringContaining('application/json')])
    expect(JSON.parse(body)).toBeTypeOf('object')
  }
})

test("rejects request targets that aren't paths of this site", async () => {
  const targets = [
    `http://${host}/dev/mailbox.json`,
    'http://evil.example/',
    `http://${host}@evil.example/`,
    'evil.example/healthz',
    'healthz',
    '*',
    '/\0',
  ]
  for (const target of targets)
    expect([target, (await get(target)).headers.has('x-request-id')]).toEqual([target, false])
  const [answer] = await sendRaw(origin, head(origin, 'CONNECT evil.example:443'))
  expect(answer?.body ?? '').toBe('')
})

const LED_ASTRAY = [
  '//evil.example/org',
  '//evil.example//org/',
  '///evil.example',
  '/org//evil.example',
  '/org/\\evil.example/',
  '/\\evil.example/',
  '/org/%2f%2fevil.example',
  '/org/%5cevil.example',
  '/%5c%5cevil.example/',
  '/%2f/X/',
  '/%09/X',
  '/org/%0d%0aSet-Cookie:x=1',
  '/Acme%0d%0aLocation:https://evil.example',
  '/ORG/https:evil.example',
  '/ORG/@evil.example',
  '/org/.evil.example',
  '/org/_/members',
  '/org/_/..%2f..',
  '/org/_//evil.example',
]

test.each(LED_ASTRAY)('%s redirects to no other site', async (path) => {
  for (const slug of ['acme', '//evil.example', '%2f%2fevil.example', '..', '\\evil.example', 'a%0d%0ab']) {
    const { status, headers } = await get(path, [`Cookie: latestOrgSlug=${slug}`])
    expect([200, 302, 404]).toContain(status)
    const location = headers.get('location') ?? '/'
    expect(new URL(location, 'https://console.example').origin).toBe('https://console.example')
    expect(location).toMatch(/^\/(?![/\\])/)
    expect(headers.has('set-cookie')).toBe(false)
  }
})
