import { afterEach, expect, it, vi } from 'vitest'
import { askFeed } from '#web/lib/api/feed-answer.ts'
import { ConnectionLost } from '#web/lib/api/request.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: () => Response) {
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
  return asked
}

it('shows the status, what the headers say, and the document', async () => {
  const headers = { 'content-type': 'text/yaml', 'x-update-reason': 'paused', 'cache-control': 'no-store' }
  const asked = answerWith(() => new Response('version: "2.0.0"\n', { headers }))
  const request = { url: 'https://get.example/update/a/b/latest.yml', headers: { 'x-client-id': '1' } }
  expect(await askFeed(request)).toBe(
    'HTTP 200\ncontent-type: text/yaml\nx-update-reason: paused\n\nversion: "2.0.0"\n',
  )
  expect(asked).toEqual([
    {
      url: `${request.url}?uncounted=1`,
      init: expect.objectContaining({ headers: request.headers, credentials: 'omit' }),
    },
  ])
})

it('keeps the query, and shows an answer without a document', async () => {
  const asked = answerWith(() => new Response(null, { status: 204 }))
  const url = 'https://get.example/update/a/b/linux-x86_64/1.0.0?channel=beta'
  expect(await askFeed({ url, headers: {} })).toBe('HTTP 204')
  expect(asked[0]?.url).toBe(`${url}&uncounted=1`)
})

it('fails with a message when the feed is unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(askFeed({ url: 'https://get.example/', headers: {} })).rejects.toThrow(ConnectionLost)
})
