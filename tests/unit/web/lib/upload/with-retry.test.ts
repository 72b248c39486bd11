import { expect, test } from 'vitest'
import { RpcError } from '#shared/errors.ts'
import { ConnectionLost } from '#web/lib/api/request.ts'
import { type Obstacle, withRetry } from '#web/lib/upload/with-retry.ts'

function patience() {
  const pauses: [Obstacle, number][] = []
  const told: (Obstacle | null)[] = []
  return {
    pauses,
    told,
    until: async (obstacle: Obstacle, milliseconds: number) => void pauses.push([obstacle, milliseconds]),
    waiting: (obstacle: Obstacle | null) => void told.push(obstacle),
  }
}

function failing(failures: unknown[]) {
  return async () => {
    if (failures.length > 0) throw failures.shift()
    return 'done'
  }
}

const { signal } = new AbortController()

test('a lost connection is waited for as long as it takes, ever more slowly', async () => {
  const waiting = patience()
  const lost = Array.from({ length: 40 }, () => new ConnectionLost())
  expect(await withRetry(failing(lost), waiting, signal)).toBe('done')
  expect(waiting.pauses).toHaveLength(40)
  expect(waiting.pauses.slice(0, 3)).toEqual([
    ['connection', 1000],
    ['connection', 2000],
    ['connection', 4000],
  ])
  expect(waiting.pauses.at(-1)).toEqual(['connection', 30_000])
  expect(waiting.told.at(-1)).toBeNull()
})

test('a server that keeps failing is given up after a few tries', async () => {
  const waiting = patience()
  const call = withRetry(
    failing(Array.from({ length: 40 }, () => new RpcError(500, 'broken'))),
    waiting,
    signal,
  )
  await expect(call).rejects.toThrow('broken')
  expect(waiting.pauses).toHaveLength(5)
})

test('a server that names a time is not asked before', async () => {
  const waiting = patience()
  await withRetry(failing([new RpcError(429, 'slow down', { retryAfterSeconds: 17 })]), waiting, signal)
  expect(waiting.pauses).toEqual([['busy', 17_000]])
})

test('a missing sign-in is waited for', async () => {
  const waiting = patience()
  await withRetry(failing([new RpcError(401, 'who?'), new RpcError(401, 'who?')]), waiting, signal)
  expect(waiting.told).toEqual(['signed-out', null, 'signed-out', null])
})

test('a refusal is final', async () => {
  const waiting = patience()
  const call = withRetry(failing([new RpcError(409, 'taken')]), waiting, signal)
  await expect(call).rejects.toThrow('taken')
  expect(waiting.told).toEqual([])
})

test('what was called off is not tried again', async () => {
  const controller = new AbortController()
  const waiting = patience()
  const call = withRetry(
    async () => {
      controller.abort(new Error('cancelled'))
      throw new ConnectionLost()
    },
    waiting,
    controller.signal,
  )
  await expect(call).rejects.toThrow('cancelled')
  expect(waiting.pauses).toEqual([])
})
