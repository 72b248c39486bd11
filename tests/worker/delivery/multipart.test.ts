import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import type { FileMarker } from '#shared/domain/releases/manifest.ts'
import { SHARED_READ_GAP_BYTES } from '#shared/limits.ts'
import { Dice } from '#tests/worker/identity/http/generated/garbage.ts'
import { bytesOf, type Harness, openHarness, putFile } from './harness.ts'

const BYTES = '0123456789'
const FAR = SHARED_READ_GAP_BYTES + 10

/** Whole numbers below a limit. */
function belowFrom(seed: number) {
  const dice = new Dice(seed)
  return (limit: number) => Math.floor(dice.next() * limit)
}

/** Text in which each place can be told from its neighbours. */
function longText(length: number): string {
  const below = belowFrom(length)
  return Array.from({ length: Math.ceil(length / 6) }, () =>
    below(36 ** 6)
      .toString(36)
      .padStart(6, '0'),
  )
    .join('')
    .slice(0, length)
}

function asking(harness: Harness, file: FileMarker) {
  return (range: string, more: Record<string, string> = {}, method = 'GET') =>
    harness.get(`/asset/${file.assetId}`, { method, headers: { range, ...more } })
}

async function openFile(text = BYTES) {
  const harness = await openHarness()
  const file = await putFile(harness, text)
  return { harness, file, ask: asking(harness, file) }
}

/** The parts as RFC 2046 has them; everything but them must be delimiters, letter by letter. */
function partsOf(answer: Response, body: string) {
  const [, boundary = ''] =
    /^multipart\/byteranges; boundary=([\w-]{20,70})$/.exec(answer.headers.get('content-type') ?? '') ?? []
  const [preamble, ...rest] = body.split(`\r\n--${boundary}`)
  expect(boundary).not.toBe('')
  expect(preamble).toBe('')
  expect(rest.pop()).toBe('--\r\n')
  return rest.map((part) => {
    const [, span, size, text] =
      /^\r\nContent-Type: application\/octet-stream\r\nContent-Range: bytes (\d+-\d+)\/(\d+)\r\n\r\n(.*)$/s.exec(
        part,
      ) ?? []
    return { span, size: Number(size), text }
  })
}

describe('several ranges', () => {
  test('are parts of one answer of exact length, in ascending order', async () => {
    const { file, ask } = await openFile()
    const answer = await ask('bytes=7-8, 0-1, -1, 4-4')
    expect(answer.status).toBe(206)
    const body = await bytesOf(answer)
    expect(partsOf(answer, body)).toEqual([
      { span: '0-1', size: 10, text: '01' },
      { span: '4-4', size: 10, text: '4' },
      { span: '7-8', size: 10, text: '78' },
      { span: '9-9', size: 10, text: '9' },
    ])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600',
      'content-length': String(body.length),
      etag: `"${file.sha256}"`,
    })
    expect(answer.headers.has('content-range')).toBe(false)
  })

  test.each([
    ['bytes=0-3,2-5', '0-5', '012345'],
    ['bytes=2-3,50-60', '2-3', '23'],
    ['bytes=-0,-2', '8-9', '89'],
  ])('of which one is left are a plain part: %s', async (range, span, text) => {
    const { ask } = await openFile()
    const answer = await ask(range)
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${span}/10`)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(await bytesOf(answer)).toBe(text)
  })

  test('that are all unsatisfiable are 416', async () => {
    const { ask } = await openFile()
    const answer = await ask('bytes=10-11,20-')
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
  })

  test.each(['bytes=0-6,4-9', 'bytes=0-,0-', 'bytes=0-1,b'])('%s gets the whole file', async (range) => {
    const { ask } = await openFile()
    const answer = await ask(range)
    expect(answer.status).toBe(200)
    expect(await bytesOf(answer)).toBe(BYTES)
  })

  test('obey If-Range, If-None-Match and HEAD as a single one does', async () => {
    const { file, ask } = await openFile()
    const tag = `"${file.sha256}"`
    const several = 'bytes=0-1,4-5'
    expect((await ask(several, { 'if-range': tag })).status).toBe(206)
    expect((await ask(several, { 'if-range': '"another"' })).status).toBe(200)
    expect((await ask(several, { 'if-none-match': tag })).status).toBe(304)
    const head = await ask(several, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
    expect(await bytesOf(head)).toBe('')
  })

  test('match a naive reference for any ranges (property test)', async () => {
    const text = longText(5 * FAR)
    const { ask } = await openFile(text)
    for (let seed = 0; seed < 60; seed++) {
      const below = belowFrom(seed)
      const spans: [number, number][] = []
      for (
        let at = below(2 * FAR);
        at < text.length && spans.length < 50;
        at += 1 + below(seed % 2 ? 100 : FAR)
      ) {
        const last = Math.min(text.length - 1, at + below(seed % 3 ? 40 : FAR))
        spans.push([at, last])
        at = last + 1
      }
      if (spans.length < 2) continue
      const answer = await ask(`bytes=${spans.map((span) => span.join('-')).join(', ')}`)
      const body = await bytesOf(answer)
      expect(answer.headers.get('content-length'), `seed ${seed}`).toBe(String(body.length))
      const expected = spans.map(([first, last]) => text.slice(first, last + 1))
      const parts = partsOf(answer, body)
      expect(
        parts.map(({ span }) => span),
        `seed ${seed}`,
      ).toEqual(spans.map((span) => span.join('-')))
      expect(
        parts.every(({ text }, index) => text === expected[index]),
        `seed ${seed}`,
      ).toBe(true)
    }
  })

  test('count as one download', async () => {
    const { harness, file, ask } = await openFile()
    for (const range of ['bytes=0-1,4-5,8-9', 'bytes=2-3,6-7']) await bytesOf(await ask(range))
    await harness.settle()
    const day = harness.now().toISOString()
    expect((await harness.meter().totals({ from: day, to: day })).downloads).toBe(1)
    expect(file.appId).toBe(harness.app)
  })
})

describe('ranges that take several reads', () => {
  const text = longText(4 * FAR)
  const RANGE = `bytes=0-9,${FAR}-${FAR + 9},${2 * FAR}-${2 * FAR + 9},${3 * FAR}-${3 * FAR + 9}`

  /** A bucket that notes what is read, with something done at the third read of a file. */
  async function openBucket(atThird: (found: R2ObjectBody | null) => R2ObjectBody | null) {
    const reads: (R2Range | Headers | undefined)[] = []
    const get = async (key: string, options?: R2GetOptions) => {
      const found = options ? await env.FILES.get(key, options) : await env.FILES.get(key)
      if (!key.startsWith('files/')) return found
      reads.push(options?.range)
      return reads.length === 3 ? atThird(found as R2ObjectBody | null) : found
    }
    const harness = await openHarness({ files: { get } as unknown as R2Bucket })
    const file = await putFile(harness, text)
    return { reads, ask: () => asking(harness, file)(RANGE) }
  }

  test('read only the requested bytes', async () => {
    const { reads, ask } = await openBucket((found) => found)
    const answer = await ask()
    expect(partsOf(answer, await bytesOf(answer))).toHaveLength(4)
    expect(reads).toEqual([0, FAR, 2 * FAR, 3 * FAR].map((offset) => ({ offset, length: 10 })))
  })

  const FAILURES: [name: string, atThird: (found: R2ObjectBody | null) => R2ObjectBody | null][] = [
    [
      'fails',
      () => {
        throw new Error('down')
      },
    ],
    ['finds the file purged', () => null],
    [
      'brings less than was asked for',
      (found) =>
        found &&
        new Proxy(found, { get: (_, name) => (name === 'body' ? new Response('12').body : undefined) }),
    ],
    [
      'breaks off',
      (found) => {
        const body = new ReadableStream({
          start: (controller) => controller.enqueue(new Uint8Array(3)),
          pull: (controller) => controller.error(new Error('reset')),
        })
        return found && new Proxy(found, { get: (_, name) => (name === 'body' ? body : undefined) })
      },
    ],
  ]
  test.each(FAILURES)('break off when one %s', async (_, atThird) => {
    const problems = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { reads, ask } = await openBucket(atThird)
    const answer = await ask()
    expect(answer.status).toBe(206)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    expect(reads).toHaveLength(3)
    problems.mockRestore()
  })

  test('stop when the client disconnects', async () => {
    const { reads, ask } = await openBucket((found) => found)
    const { body } = await ask()
    const reader = body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await scheduler.wait(50)
    expect(reads).toHaveLength(1)
  })
})
