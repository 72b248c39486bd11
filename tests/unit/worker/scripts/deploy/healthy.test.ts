import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilHealthy } from '#worker/scripts/deploy/healthy.ts'

const answers: (() => Response)[] = []
const health = (status: number, body: object) => () => Response.json(body, { status })
let clock = 0
const wait = (expected: string, signal?: AbortSignal) =>
  untilHealthy({
    origin: 'https://console.example',
    isAwaited: (deployed: string | undefined) => deployed === expected,
    timeoutMs: 60_000,
    now: () => clock,
    pause: async (milliseconds: number) => {
      clock += milliseconds
    },
    ...(signal && { signal }),
  })

beforeEach(() => {
  clock = 0
  answers.length = 0
  // The last answer is given again and again.
  vi.stubGlobal('fetch', async () => (answers.length > 1 ? answers.shift() : answers[0])?.())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('counts only when the new version answers', async () => {
  answers.push(health(200, { status: 'ok', deployed: 'old' }), health(200, { status: 'ok', deployed: 'new' }))
  expect(await wait('new')).toBeNull()
  expect(clock).toBe(2000)
  answers.push(health(200, { status: 'ok', deployed: 'old' }))
  answers.shift()
  expect(await wait('new')).toBe('200 from old')
  expect(clock).toBe(62_000)
})

it('says what was red for a minute', async () => {
  answers.push(health(503, { status: 'failing', deployed: 'new', failing: ['directory', 'files'] }))
  expect(await wait('new')).toBe('503, failing: directory, files')
  expect(clock).toBe(60_000)
})

it("doesn't take a page of another site, or no answer, for health", async () => {
  answers.push(() => new Response('<h1>Welcome</h1>'))
  expect(await wait('new')).toBe('200 from another version')
  answers[0] = () => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  }
  expect(await wait('new')).toBe('connect ECONNREFUSED')
})

it('waits no longer when the deployment is interrupted', async () => {
  answers.push(health(503, { deployed: 'new' }))
  expect(await wait('new', AbortSignal.abort())).toBe('the deployment was interrupted')
  expect(clock).toBe(0)
})
