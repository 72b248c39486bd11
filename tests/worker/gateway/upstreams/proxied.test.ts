import { expect, it } from 'vitest'
import { RpcError } from '#shared/errors.ts'
import { UpstreamError } from '#worker/gateway/errors.ts'
import { COOLDOWN_MS, FAILURES_TO_OPEN } from '#worker/gateway/upstreams/breaker.ts'
import { proxied } from '#worker/gateway/upstreams/proxied.ts'

const SITE = 'https://console.example'

/** The call that a request makes. */
function callOf(path: string, init?: RequestInit) {
  const { method, headers, body } = new Request(`${SITE}${path}`, init)
  return { method, path, headers: Object.fromEntries(headers), body }
}

type Send = (request: Request) => Promise<Response> | Response

/** A service behind `send`, and what reached it. */
function remote(send: Send, options: { timeoutMs?: number; now?: () => number } = {}) {
  const seen: Request[] = []
  const upstream = proxied('directory', 'https://remote.example/base', {
    siteOrigin: SITE,
    send: async (input, init) => {
      const request = new Request(input, init)
      seen.push(request)
      return send(request)
    },
    ...options,
  })
  const ask = (path = '/rspc/orgs.list', init?: RequestInit) =>
    upstream.fetch(callOf(path, init), () => undefined)
  return { seen, ask }
}

/** Fails as the runtime's own `fetch` does when it is aborted: with an error other than the reason. */
function untilGivenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error(String(signal.reason)))),
  )
}

async function refusal(asked: Promise<Response>): Promise<UpstreamError> {
  const problem = await asked.catch((error: unknown) => error)
  if (problem instanceof UpstreamError) return problem
  throw new Error('The call was not refused.')
}

it('appends the path and the query to the path of the service URL', async () => {
  const { seen, ask } = remote(() => new Response('ok'))
  await ask('/rspc/orgs.list?input=%7B%7D')
  expect(seen[0]?.url).toBe('https://remote.example/base/rspc/orgs.list?input=%7B%7D')
})

it('keeps method, body, status, headers and every cookie, and follows no redirects', async () => {
  const { seen, ask } = remote(() => {
    const headers = new Headers({ location: 'https://elsewhere.example/', 'x-own': 'kept' })
    for (let cookie = 0; cookie < 100; cookie++)
      headers.append('set-cookie', `c${cookie}=1; Path=/; HttpOnly`)
    return new Response('moved', { status: 303, headers })
  })
  const answer = await ask('/x', {
    method: 'POST',
    body: 'the body',
    headers: { 'content-type': 'text/plain' },
  })
  expect([seen[0]?.method, await seen[0]?.text()]).toEqual(['POST', 'the body'])
  expect([answer.status, answer.headers.get('location'), answer.headers.get('x-own')]).toEqual([
    303,
    'https://elsewhere.example/',
    'kept',
  ])
  expect(answer.headers.getSetCookie()).toHaveLength(100)
  expect(await answer.text()).toBe('moved')
})

it('drops hop-by-hop headers', async () => {
  const { ask } = remote(
    () => new Response('ok', { headers: { 'keep-alive': 'timeout=5', 'x-hop': '1', connection: 'x-hop' } }),
  )
  const answer = await ask('/x')
  for (const name of ['keep-alive', 'x-hop', 'connection']) expect(answer.headers.has(name)).toBe(false)
})

it('drops only the Domain attribute of another host from a cookie', async () => {
  const { ask } = remote(() => {
    const headers = new Headers()
    headers.append('set-cookie', 'a=1; Domain=ory.remote.example; Path=/; HttpOnly; Secure')
    headers.append('set-cookie', 'b=1; Path=/; Domain=.console.example')
    headers.append('set-cookie', 'c=1; Path=/; SameSite=Lax')
    headers.append('set-cookie', 'd=1; domain=console.example; DOMAIN = remote.example ; Path=/')
    return new Response(null, { headers })
  })
  expect((await ask()).headers.getSetCookie()).toEqual([
    'a=1; Path=/; HttpOnly; Secure',
    'b=1; Path=/; Domain=.console.example',
    'c=1; Path=/; SameSite=Lax',
    'd=1; domain=console.example; Path=/',
  ])
})

it('drops response headers that would apply to the whole site', async () => {
  const said = {
    'alt-svc': 'h3=":443"',
    'clear-site-data': '"*"',
    'content-security-policy-report-only': 'default-src *; report-uri https://evil.example',
    nel: '{"report_to":"them","max_age":604800}',
    refresh: '0;url=https://evil.example',
    'report-to': '{}',
    'reporting-endpoints': 'them="https://evil.example"',
    'strict-transport-security': 'max-age=0',
    'x-powered-by': 'PHP/5',
  }
  const { ask } = remote(() => new Response('ok', { headers: { ...said, 'x-own': 'kept' } }))
  const { headers } = await ask()
  expect(Object.keys(said).filter((name) => headers.has(name))).toEqual([])
  expect(headers.get('x-own')).toBe('kept')
})

it('keeps the Content-Encoding of a body that the runtime has not decoded', async () => {
  const packed = (encoding: string) =>
    remote(() => new Response('…', { encodeBody: 'manual', headers: { 'content-encoding': encoding } })).ask()
  expect((await packed('zstd')).headers.get('content-encoding')).toBe('zstd')
  expect((await packed('gzip')).headers.has('content-encoding')).toBe(false)
})

it('retries an idempotent read once, and never a write', async () => {
  let failures = 1
  const flaky = () => {
    if (failures-- > 0) throw new TypeError('connection refused')
    return new Response('ok')
  }
  const reading = remote(flaky)
  expect((await reading.ask()).status).toBe(200)
  expect(reading.seen).toHaveLength(2)
  failures = 1
  const writing = remote(flaky)
  expect((await refusal(writing.ask('/x', { method: 'POST', body: '{}' }))).code).toBe(502)
  expect(writing.seen).toHaveLength(1)
})

it('answers 504 when a service times out before its response begins', async () => {
  const { seen, ask } = remote(({ signal }) => untilGivenUp(signal), { timeoutMs: 20 })
  const problem = await refusal(ask())
  expect([problem.code, problem.message]).toEqual([504, expect.stringContaining('takes too long')])
  expect(seen).toHaveLength(1)
})

it('reports the outcome of a write that timed out as unknown', async () => {
  const { seen, ask } = remote(({ signal }) => untilGivenUp(signal), { timeoutMs: 20 })
  const problem = await refusal(ask('/x', { method: 'POST', body: '{}' }))
  expect([problem.code, problem.message]).toEqual([
    504,
    expect.stringContaining('may or may not have been saved'),
  ])
  expect(problem.data).toEqual({ reason: 'outcome_unknown' })
  expect(seen).toHaveLength(1)
})

it("replaces the error page of a proxy that can't reach the service", async () => {
  const html = remote(
    () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  )
  expect((await refusal(html.ask())).code).toBe(502)
  const json = remote(() => Response.json({ error: 'busy' }, { status: 503 }))
  const answer = await json.ask()
  expect([answer.status, await answer.json()]).toEqual([503, { error: 'busy' }])
})

it('a 503 of the service itself opens no circuit and gets no retry', async () => {
  const busy = ({ method }: Request) =>
    method === 'POST' ? Response.json({ error: 'busy' }, { status: 503 }) : new Response('ok')
  const { seen, ask } = remote(busy)
  const write = () => ask('/x', { method: 'POST', body: '{}', headers: { 'content-length': '2' } })
  for (let time = 0; time <= FAILURES_TO_OPEN; time++) expect((await write()).status).toBe(503)
  expect((await ask()).status).toBe(200)
  expect(seen).toHaveLength(FAILURES_TO_OPEN + 2)
  const reading = remote(() => Response.json({ error: 'busy' }, { status: 503 }))
  await reading.ask()
  expect(reading.seen).toHaveLength(1)
})

it('opens the circuit of an unreachable service, and probes it after the cooldown', async () => {
  let now = 0
  let alive = false
  const { seen, ask } = remote(
    () => {
      if (!alive) throw new TypeError('connection refused')
      return new Response('ok')
    },
    { now: () => now },
  )
  const write = () => ask('/x', { method: 'POST', body: '{}', headers: { 'content-length': '2' } })
  for (let time = 0; time < FAILURES_TO_OPEN; time++) await refusal(write())
  expect((await refusal(write())).code).toBe(502)
  expect(seen).toHaveLength(FAILURES_TO_OPEN)
  now += COOLDOWN_MS
  await refusal(write())
  await refusal(write())
  expect(seen).toHaveLength(FAILURES_TO_OPEN + 1)
  now += COOLDOWN_MS
  alive = true
  expect((await write()).status).toBe(200)
  expect((await write()).status).toBe(200)
})

it('a request body that breaks off opens no circuit and never reaches the service incomplete', async () => {
  const { seen, ask } = remote(
    async (request) => {
      return new Response(await Promise.race([request.text(), untilGivenUp(request.signal)]))
    },
    { timeoutMs: 20 },
  )
  const gone = new RpcError(400, 'The request broke off.')
  const breaking = () => new ReadableStream({ pull: (controller) => controller.error(gone) })
  const stuck = () => new ReadableStream({ pull: () => new Promise(() => undefined) })
  const send = (body: ReadableStream, length?: string) =>
    ask('/x', { method: 'POST', body, ...(length && { headers: { 'content-length': length } }) })
  for (let time = 0; time < FAILURES_TO_OPEN; time++) {
    await expect(send(breaking())).rejects.toBe(gone)
    await expect(send(stuck(), '9')).rejects.toMatchObject({ code: 408 })
    expect((await refusal(send(stuck(), '100000'))).code).toBe(504)
  }
  expect(seen).toHaveLength(2 * FAILURES_TO_OPEN)
  expect((await ask()).status).toBe(200)
})

it('streams a response body before it is complete', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const { ask } = remote(() => new Response(readable))
  const answer = await ask()
  const reader = answer.body?.getReader()
  void writer.write(new TextEncoder().encode('first'))
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
  await writer.close()
})
