import { describe, expect, it } from 'vitest'
import { RpcError } from '#shared/errors.ts'
import { ingest } from '#worker/gateway/body.ts'
import { forService } from '#worker/gateway/upstreams/upstream.ts'

const SITE = 'https://console.example'
const caller = { requestId: 'r', ip: '203.0.113.7', country: null }
const introduction = { site: new URL(SITE), secret: undefined, session: false }

/** The call as a service sees it. */
function handed(body: BodyInit, headers: Record<string, string> = {}, method = 'POST') {
  // Browsers can't make such a request, but other clients can.
  const request = { method, body: new Response(body).body, headers: new Headers(headers), url: SITE }
  return forService(request as Request, '/x', caller, introduction)
}

const text = (call: { body: ReadableStream | null }) => new Response(call.body).text()
const taken = ({ body, headers }: ReturnType<typeof handed>) =>
  ingest(body ?? new ReadableStream(), headers, 1000)

const breakingOff = () => {
  const pieces = ['{"a":', null]
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(new TextEncoder().encode(piece))
      else controller.error(new Error('internal error; reference = 1'))
    },
  })
}

describe('a body', () => {
  it('reaches the service unchanged', async () => {
    expect(await text(handed('{"a":1}', { 'content-length': '7' }))).toBe('{"a":1}')
    expect(await text(handed('{"a":1}', { 'transfer-encoding': 'chunked' }))).toBe('{"a":1}')
    const long = 'x'.repeat(200_000)
    expect(await text(handed(long, { 'content-length': '200000' }))).toBe(long)
  })

  it('is dropped with its length where the method has none', async () => {
    for (const method of ['GET', 'HEAD']) {
      const request = handed('{}', { 'content-length': '2' }, method)
      expect([method, request.body, request.headers['content-length']]).toEqual([method, null, undefined])
    }
  })

  it('has no length when it is chunked, whatever the headers say', () => {
    const { headers } = handed('a long body', { 'content-length': '1', 'transfer-encoding': 'chunked' })
    expect([headers['content-length'], headers['transfer-encoding']]).toEqual([undefined, undefined])
  })

  it('that breaks off is the client’s error', async () => {
    for (const headers of [{}, { 'content-length': '100' }]) {
      const problem = await text(handed(breakingOff(), headers)).catch((error: unknown) => error)
      expect(problem).toBeInstanceOf(RpcError)
      expect(problem).toMatchObject({ code: 400, message: expect.stringContaining('broke off') })
    }
  })

  it('is buffered when it is short, and streamed when it is long or of unknown length', async () => {
    const short = await taken(handed('{}', { 'content-length': '2' }))
    expect(new TextDecoder().decode(short as ArrayBuffer)).toBe('{}')
    expect(await taken(handed('{}'))).toBeInstanceOf(ReadableStream)
    expect(await taken(handed('{}', { 'content-length': '100000' }))).toBeInstanceOf(ReadableStream)
  })
})
