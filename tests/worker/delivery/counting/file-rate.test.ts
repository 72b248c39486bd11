import { expect, test } from 'vitest'
import { FILE_REQUESTS_PER_MINUTE, MAX_FILE_RATES } from '#shared/limits.ts'
import { aRelease, openHarness, putFile } from '#tests/worker/delivery/harness.ts'
import { createFileRate } from '#worker/delivery/counting/file-rate.ts'

const START_MS = Date.parse('2026-11-20T10:00:00.000Z')

function openRate() {
  let time = START_MS
  const rate = createFileRate(() => new Date(time))
  return {
    rate,
    advance: (milliseconds: number) => {
      time += milliseconds
    },
    times: (count: number, network = '192.0.2.1', file = 'a') =>
      Array.from({ length: count }, () => rate(network, file)).at(-1),
  }
}

test('a network may request a file 600 times a minute, and gets Retry-After beyond that', () => {
  const { rate, times, advance } = openRate()
  expect(times(FILE_REQUESTS_PER_MINUTE)).toBe(0)
  expect(times(1)).toBe(60)
  advance(59_500)
  expect(times(1)).toBe(1)
  expect([rate('192.0.2.2', 'a'), rate('192.0.2.1', 'b')]).toEqual([0, 0])
  advance(500)
  expect(times(FILE_REQUESTS_PER_MINUTE)).toBe(0)
  expect(times(1)).toBe(60)
})

test('many networks take bounded memory: the oldest is evicted', () => {
  const { rate, times } = openRate()
  times(FILE_REQUESTS_PER_MINUTE)
  for (let each = 1; each < MAX_FILE_RATES; each++) rate(`2001:db8::${each}/64`, 'a')
  expect(times(1)).toBe(60)
  rate('2001:db8:1::/64', 'a')
  expect(times(1)).toBe(0)
})

test('beyond the limit a file answers 429 with Retry-After, and update checks still work', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('2.0.0')])
  const { assetId } = await putFile(harness, 'bytes')
  const sent = { headers: { 'test-address': '192.0.2.1' } }
  const statuses = async (path: string, count: number, init: RequestInit = {}) => {
    const answers = await Promise.all(
      Array.from({ length: count }, () => harness.get(path, { ...sent, ...init })),
    )
    return [...new Set(answers.map(({ status }) => status))]
  }
  const file = `/asset/${assetId}`
  expect(await statuses(file, FILE_REQUESTS_PER_MINUTE, { method: 'HEAD' })).toEqual([200])
  const refused = await harness.get(file, sent)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
  expect((await harness.get(file, { headers: { 'test-address': '192.0.2.2' } })).status).toBe(200)
  const check = harness.at('update', 'linux-x86_64/1.0.0')
  expect(await statuses(check, FILE_REQUESTS_PER_MINUTE + 100)).toEqual([200])
  await harness.settle()
  expect((await harness.meter().totals({ from: '2026-11-20', to: '2026-11-20' })).requests).toBe(1)
})

test('a multi-range request counts as one', async () => {
  const harness = await openHarness()
  const { assetId } = await putFile(harness, '0123456789'.repeat(1000))
  const ranges = Array.from({ length: 900 }, (_, each) => `${each * 10}-${each * 10}`)
  const headers = { 'test-address': '192.0.2.1', range: `bytes=${ranges.join(', ')}` }
  for (let each = 0; each < 2; each++) {
    const answer = await harness.get(`/asset/${assetId}`, { headers })
    expect(answer.status).toBe(206)
    await answer.arrayBuffer()
  }
})
