import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReports } from '#worker/delivery/counting/meter-reports.ts'
import type { Sums } from '#worker/delivery/counting/meter-sums.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Reports of a linked Meter whose organization answers announcements as told. */
function openReports(announce: () => Promise<void>, wakeIn = vi.fn(async () => undefined)) {
  const kept = new Map<string, unknown>([['owner', { appId: 'app', orgId: 'org' }]])
  const kv = {
    get: (key: string) => kept.get(key),
    put: (key: string, value: unknown) => void kept.set(key, value),
    delete: (key: string) => kept.delete(key),
  }
  const report = vi.fn(async () => undefined)
  const sums = { unreported: () => [], markReported: () => undefined, markAllUnreported: () => undefined }
  const reports = createReports({
    storage: { kv } as unknown as Parameters<typeof createReports>[0]['storage'],
    sums: sums as unknown as Sums,
    organizationOf: () => ({ announce, report }),
    wakeIn,
  })
  return { reports, report, wakeIn }
}

test('an organization that hangs holds up counts for three seconds, once until the next report', async () => {
  const announce = vi.fn(() => new Promise<void>(() => undefined))
  const { reports, wakeIn } = openReports(announce)
  const count = vi.fn()
  const counting = [reports.countAnnounced(count), reports.countAnnounced(count)]
  await vi.advanceTimersByTimeAsync(2999)
  expect(count).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(counting)
  expect(count).toHaveBeenCalledTimes(2)
  await reports.countAnnounced(count)
  expect([count.mock.calls.length, announce.mock.calls.length]).toEqual([3, 1])
  expect(wakeIn).toHaveBeenCalledOnce()
})

test('a count after a report is announced again before it is made', async () => {
  const answers: (() => void)[] = []
  const { reports, report } = openReports(() => new Promise<void>((resolve) => answers.push(resolve)))
  const count = vi.fn()
  const reporting = reports.countAnnounced(count).then(() => reports.report())
  await vi.advanceTimersByTimeAsync(0)
  answers[0]?.()
  await reporting
  const second = reports.countAnnounced(count)
  await vi.advanceTimersByTimeAsync(0)
  expect([count.mock.calls.length, answers.length, report.mock.calls.length]).toEqual([1, 2, 1])
  answers[1]?.()
  await second
  expect(count).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('a Meter whose storage failed once counts and reports again', async () => {
  const wakeIn = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('SQLITE_FULL'))
  const { reports, report } = openReports(async () => undefined, wakeIn)
  const count = vi.fn()
  await expect(reports.countAnnounced(count)).rejects.toThrow('SQLITE_FULL')
  expect(count).not.toHaveBeenCalled()
  await reports.countAnnounced(count)
  expect(count).toHaveBeenCalledOnce()
  await reports.report()
  expect(report).toHaveBeenCalledOnce()
})
