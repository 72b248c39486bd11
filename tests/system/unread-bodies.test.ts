// Requests that are rejected before their body is read, on a keep-alive connection as proxies use it.

import { describe, expect, inject, test } from 'vitest'
import { head, sendRaw } from '#tests/fixtures/raw-http.ts'

const origin = inject('origin')
const KIB = 1024
const OWN = 'X-Dev-Client-Ip: 203.0.113.67'
/** An active flow, so that its body is read or rejected for its length. */
const FORM = `POST /self-service/login?flow=${await openFlow()}`
async function openFlow(): Promise<string> {
  const answer = await fetch(`${origin}/self-service/login/api`)
  return ((await answer.json()) as { id: string }).id
}
const NEXT = head(origin, 'GET /healthz', [OWN])

/** The statuses of a request with a body and of the next one on the same connection. */
async function statusesOf(firstLine: string, body: string, lines: string[] = []) {
  const answers = await sendRaw(origin, head(origin, firstLine, [OWN, ...lines]) + body + NEXT, 2)
  return answers.map(({ status }) => status)
}
const sized = (bytes: number): [body: string, lines: string[]] => [
  'x'.repeat(bytes),
  [`Content-Length: ${bytes}`, 'Content-Type: application/json'],
]
function chunked(bytes: number): [body: string, lines: string[]] {
  const piece = `10000\r\n${'x'.repeat(64 * KIB)}\r\n`
  const body = `${piece.repeat(bytes / (64 * KIB))}0\r\n\r\n`
  return [body, ['Transfer-Encoding: chunked', 'Content-Type: application/json']]
}

describe('the request after one with an unread body is answered', () => {
  const API = '/api/v1/orgs/a/apps/b'
  const REFUSALS: [name: string, firstLine: string, status: number, lines?: string[]][] = [
    ['no such path', 'POST /oauth2/nothing', 404],
    ['no such procedure', 'POST /directory/rspc/nothing.at.all', 404],
    ['a page', 'POST /login', 405],
    ['a feed', 'POST /update/a/b/linux-x86_64/1.0.0', 405],
    ['a file', 'PUT /asset/any', 405],
    ['health', 'POST /healthz', 405],
    ['a call without a token', 'POST /directory/rspc/orgs.create', 401],
    ['billing without a token', 'POST /billing/rspc/subscription.cancel', 401],
    ['REST without a key', `POST ${API}/releases`, 401],
    ['a part without a key', `PUT ${API}/uploads/x/parts/1`, 401],
    ['too long a form', FORM, 413],
    ['a country', 'POST /self-service/login?flow=x', 451, ['X-Dev-Country: RU']],
  ]
  test.each(REFUSALS)('%s', async (_, firstLine, status, more = []) => {
    const [body, lines] = sized(200 * KIB)
    expect(await statusesOf(firstLine, body, [...lines, ...more])).toEqual([status, 200])
  })

  test.each([
    [FORM, 256 * KIB, 413],
    ['POST /directory/rspc/orgs.create', 1536 * KIB, 413],
    ['POST /oauth2/token', 256 * KIB, 413],
    ['PUT /api/v1/orgs/a/apps/b/uploads/x/parts/1', 256 * KIB, 401],
  ])('chunked: %s', async (firstLine, bytes, status) => {
    expect(await statusesOf(firstLine, ...chunked(bytes))).toEqual([status, 200])
  })

  test.each([4, 16])('of %i MiB', async (mebibytes) => {
    const [body, lines] = sized(mebibytes * KIB * KIB)
    const path = `/api/v1/orgs/a/apps/b/uploads/x/parts/${mebibytes}`
    expect(await statusesOf(`PUT ${path}`, body, lines)).toEqual([401, 200])
  })
})

test('a body that is announced and never sent delays the response by a few seconds at most', async () => {
  const started = performance.now()
  const lines = [OWN, 'Content-Length: 200000']
  const [answer] = await sendRaw(origin, head(origin, 'POST /oauth2/nothing', lines))
  expect(answer?.status).toBe(404)
  expect(performance.now() - started).toBeLessThan(15_000)
})
