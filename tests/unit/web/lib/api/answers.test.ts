import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '#shared/errors.ts'
import { loadAnswer, readAnswer, setAnswer, subscribeAnswer } from '#web/lib/api/answers.ts'
import { type Reporter, setReporter } from '#web/lib/browser/report.ts'

let reports: Parameters<Reporter>[]
let restore: Reporter
let stop: () => void
let changes: number

beforeEach(() => {
  vi.useFakeTimers()
  reports = []
  restore = setReporter((...report) => reports.push(report))
  changes = 0
  stop = subscribeAnswer('key', () => changes++)
})
afterEach(() => {
  stop()
  vi.runAllTimers()
  vi.useRealTimers()
  setReporter(restore)
})

test('concurrent components share one request', async () => {
  const ask = vi.fn(async () => 'answer')
  expect(readAnswer('key')).toMatchObject({ status: 'pending', isFetching: false })
  const loading = [loadAnswer('key', ask), loadAnswer('key', ask)]
  expect(readAnswer('key')).toMatchObject({ status: 'pending', isFetching: true })
  await Promise.all(loading)
  expect(readAnswer('key')).toEqual({ status: 'ready', data: 'answer', error: null, isFetching: false })
  expect(readAnswer('key'), 'the same object until it changes').toBe(readAnswer('key'))
  expect([ask.mock.calls.length, changes]).toEqual([1, 2])
})

test('a failure is reported, keeps the answer of before, and can be asked again', async () => {
  const refusal = new RpcError(503, 'down')
  await loadAnswer('key', () => Promise.reject(refusal))
  expect(readAnswer('key')).toMatchObject({ status: 'failed', data: undefined, error: refusal })
  expect(reports).toEqual([[refusal, 'error']])
  const again = loadAnswer('key', async () => 'answer')
  expect(readAnswer('key')).toMatchObject({ status: 'pending', isFetching: true })
  await again
  await loadAnswer('key', () => Promise.reject('not an error'))
  expect(readAnswer('key')).toMatchObject({ status: 'failed', data: 'answer', isFetching: false })
})

test('a missing session is no failure to report', async () => {
  await loadAnswer('key', () => Promise.reject(new RpcError(401, 'log in')))
  expect(readAnswer('key').status).toBe('failed')
  expect(reports).toEqual([])
})

test('a slower request does not overwrite an answer that was set', async () => {
  let answer: (value: string) => void = () => {}
  const loading = loadAnswer('key', () => new Promise<string>((resolve) => (answer = resolve)))
  setAnswer('key', 'set')
  answer('slower')
  await loading
  expect(readAnswer('key')).toMatchObject({ status: 'ready', data: 'set', isFetching: false })
})

test('an answer is dropped with the last component that shows it', () => {
  const stopOther = subscribeAnswer('key', () => undefined)
  setAnswer('key', 'answer')
  stop()
  vi.runAllTimers()
  expect(readAnswer('key').data).toBe('answer')
  stopOther()
  // Another component may take over in the same task.
  expect(readAnswer('key').data).toBe('answer')
  vi.runAllTimers()
  expect(readAnswer('key').status).toBe('pending')
  setAnswer('unused', 'answer')
  vi.runAllTimers()
  expect(readAnswer('unused').status).toBe('pending')
})
