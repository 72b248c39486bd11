import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import { bytesOf, hiddenFile, openHarness, putFile } from './harness.ts'

const BYTES = '0123456789'

async function openFile(rest = {}) {
  const harness = await openHarness()
  const file = await putFile(harness, BYTES, rest)
  return { harness, file, ask: (init: RequestInit = {}) => harness.get(`/asset/${file.assetId}`, init) }
}
const ranged = (range: string, more: Record<string, string> = {}) => ({ headers: { range, ...more } })

describe('a published file', () => {
  test('is served whole, as an immutable attachment', async () => {
    const { file, ask } = await openFile({ filename: 'Editor_1.0.0_amd64.AppImage' })
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      'content-disposition': `attachment; filename="Editor_1.0.0_amd64.AppImage"; filename*=UTF-8''Editor_1.0.0_amd64.AppImage`,
      'content-length': '10',
      'content-security-policy': 'sandbox',
      'content-type': 'application/octet-stream',
      etag: `"${file.sha256}"`,
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(await bytesOf(answer)).toBe(BYTES)
  })

  test.each([
    ['Ünï "x".dmg', `filename="_n_ _x_.dmg"; filename*=UTF-8''%C3%9Cn%C3%AF%20%22x%22.dmg`],
    ["it's (1)*.exe", `filename="it's (1)*.exe"; filename*=UTF-8''it%27s%20%281%29%2A.exe`],
    ['アプリ.apk', `filename="___.apk"; filename*=UTF-8''%E3%82%A2%E3%83%97%E3%83%AA.apk`],
  ])('is saved under its name, %s', async (filename, disposition) => {
    const { ask } = await openFile({ filename })
    expect((await ask()).headers.get('content-disposition')).toBe(`attachment; ${disposition}`)
  })

  test('answers HEAD with everything but the bytes', async () => {
    const { file, ask } = await openFile()
    const answer = await ask({ method: 'HEAD', headers: { range: 'bytes=0-1' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('10')
    expect(answer.headers.get('etag')).toBe(`"${file.sha256}"`)
    expect(await bytesOf(answer)).toBe('')
  })
})

describe('a part of a file', () => {
  test.each([
    ['bytes=0-3', '0123', '0-3'],
    ['bytes=4-', '456789', '4-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-100', BYTES, '0-9'],
    ['bytes=8-100', '89', '8-9'],
    ['bytes=9-9', '9', '9-9'],
    ['Bytes=0-0', '0', '0-0'],
    ['bytes = 1-2', '12', '1-2'],
  ])('%s is %s', async (range, text, span) => {
    const { ask } = await openFile()
    const answer = await ask(ranged(range))
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${span}/10`)
    expect(answer.headers.get('content-length')).toBe(String(text.length))
    expect(await bytesOf(answer)).toBe(text)
  })

  test.each(['bytes=10-', 'bytes=20-30', 'bytes=-0'])('%s is not there', async (range) => {
    const { ask } = await openFile()
    const answer = await ask(ranged(range))
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
    expect(await bytesOf(answer)).toBe('')
  })

  test.each(['lines=0-1', '', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=1', 'bytes='])(
    '%j gets the whole file',
    async (range) => {
      const { ask } = await openFile()
      const answer = await ask(ranged(range))
      expect(answer.status).toBe(200)
      expect(await bytesOf(answer)).toBe(BYTES)
    },
  )

  test('If-Range serves a range only of the same file', async () => {
    const { file, ask } = await openFile()
    const resume = (condition: string) => ask(ranged('bytes=4-', { 'if-range': condition }))
    expect((await resume(`"${file.sha256}"`)).status).toBe(206)
    expect((await resume('"another"')).status).toBe(200)
    expect((await resume(`W/"${file.sha256}"`)).status).toBe(200)
    expect((await resume('Wed, 21 Oct 2015 07:28:00 GMT')).status).toBe(200)
  })
})

test('If-None-Match answers 304', async () => {
  const { file, ask } = await openFile()
  const having = (tags: string) => ask({ headers: { 'if-none-match': tags } })
  for (const tags of [`"${file.sha256}"`, `W/"${file.sha256}"`, `"x", "${file.sha256}"`, '*']) {
    const answer = await having(tags)
    expect(answer.status, tags).toBe(304)
    expect(answer.headers.get('etag')).toBe(`"${file.sha256}"`)
    expect(await bytesOf(answer)).toBe('')
  }
  expect((await having('"x"')).status).toBe(200)
  expect((await having(file.sha256)).status).toBe(200)
})

test('a request for a file is logged under its response’s request id', async () => {
  const lines: object[] = []
  const harness = await openHarness({ log: (line) => void lines.push(line) })
  const file = await putFile(harness, BYTES)
  const answer = await harness.get(`/asset/${file.assetId}?client=hidden`, {
    headers: { 'test-country': 'NZ' },
  })
  await bytesOf(answer)
  await harness.get(harness.at('update', 'linux-x86_64/1.0.0'))
  expect(lines).toEqual([
    {
      ...{ id: answer.headers.get('x-request-id'), method: 'GET', path: `/asset/${file.assetId}` },
      ...{
        route: '/asset/*',
        upstream: null,
        status: 200,
        ms: expect.any(Number),
        country: 'NZ',
        cache: null,
      },
    },
  ])
})

test('a failure is logged under its response’s request id', async () => {
  const problems = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const country = () => {
    throw new Error('An unexpected failure.')
  }
  const harness = await openHarness({ caller: { knowsNetwork: false, address: () => null, country } })
  const answer = await harness.get('/asset/any')
  expect(answer.status).toBe(503)
  const id = answer.headers.get('x-request-id') ?? ''
  expect([id, String(problems.mock.calls)]).toEqual([expect.any(String), expect.stringContaining(id)])
  problems.mockRestore()
})

describe('a missing file', () => {
  test('before its release is published, though its bytes are stored', async () => {
    const harness = await openHarness()
    const { assetId } = await hiddenFile(harness, BYTES)
    const answer = await harness.get(`/asset/${assetId}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })

  test('after it was purged, by its marker or because its bytes are deleted', async () => {
    expect((await (await openFile({ purged: true })).ask()).status).toBe(410)
    const { file, ask } = await openFile()
    await env.FILES.delete(keys.file(file.assetId))
    const answer = await ask()
    expect(answer.status).toBe(410)
    expect(await answer.json()).toMatchObject({ error: { code: 'purged' } })
  })

  test.each([
    '/asset/',
    '/asset/unknown',
    '/asset/a/b',
    '/asset/..%2Fx',
    `/asset/${'x'.repeat(2000)}`,
    '/asset/%20',
  ])('%s', async (path) => {
    const harness = await openHarness()
    const answer = await harness.get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })
})

test('a bucket that fails on the bytes is 503 in JSON', async () => {
  const harness = await openHarness({
    files: {
      get: (key: string) =>
        key.startsWith('files/') ? Promise.reject(new Error('down')) : env.FILES.get(key),
    } as R2Bucket,
  })
  const { assetId } = await putFile(harness, BYTES)
  expect((await harness.get(`/asset/${assetId}`)).status).toBe(503)
})
