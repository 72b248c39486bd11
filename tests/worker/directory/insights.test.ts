// The counts of an organization's applications by one call, as the cards of its home show them.

import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import type { Directory } from '#shared/contracts/directory.ts'
import { INSIGHT_DAYS, MAX_APPLICATIONS_COUNTED } from '#shared/limits.ts'
import type { Output } from '#shared/rpc.ts'
import { START } from '#tests/worker/caller.ts'
import { createCountPorts } from '#worker/compose/meters.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'
import { founded, freshSlug, startDirectory } from './service.ts'

const meters = env.METER as DurableObjectNamespace<Meter>
const { countsAndDays } = createCountPorts(meters)
const RANGE = { from: '2026-01-01T00:00:00.000Z', to: '2026-11-20T10:10:00.000Z' }

afterEach(() => void vi.useRealTimers())

/** An organization with applications whose counts are read from `ports`; from their Meters unless told otherwise. */
async function withApplications(count: number, ports: Partial<DirectoryPorts> = { countsAndDays }) {
  const started = startDirectory(ports)
  const place = await founded(started)
  const { call } = started
  const create = async (orgId: string) =>
    (await call(place.admin, 'applications.create', { orgId, name: 'Editor', slug: freshSlug('app') })).data
      .id
  const ids: string[] = []
  for (let each = 0; each < count; each++) ids.push(await create(place.org.id))
  const list = (appIds: string[], range: { from: string; to: string } = RANGE, caller = place.admin) =>
    call(caller, 'insights.applications.list', { org: place.org.slug, appIds, ...range })
  return { ...place, call, create, ids, list }
}

async function download(appId: string, day: string, count: number, checks = 0) {
  const what = { releaseId: 'r1', assetId: 'a1', platform: 'linux-x86_64', channel: '', version: '1.0.0' }
  const meter = meters.get(meters.idFromName(appId))
  await meter.count([
    { ...what, day, kind: 'download', country: 'DE', count },
    { ...what, day, kind: 'update_check', country: 'DE', count: checks },
  ])
}

const countsOf = ({ applications }: Output<Directory['insights.applications.list']>, id: string) =>
  applications.find((each) => each.id === id)?.counts

it('answers the total, the last days one by one and the update checks of each application', async () => {
  const { ids, list } = await withApplications(2)
  const [editor = '', player = ''] = ids
  await download(editor, '2026-03-01', 1000, 500)
  await download(editor, '2026-10-21', 3, 1)
  await download(editor, '2026-10-22', 5, 20)
  await download(editor, '2026-11-20', 7, 30)
  const { data } = await list([player, editor])
  expect(data.days).toEqual({ from: '2026-10-22', to: '2026-11-20' })
  expect(data.applications.map(({ id }) => id)).toEqual([player, editor])
  expect(countsOf(data, editor)).toEqual({
    downloads: { total: 1015, requests: 1015, unmeasured: 0 },
    daily: [5, ...Array(INSIGHT_DAYS - 2).fill(0), 7],
    updateChecks: 50,
  })
  expect(countsOf(data, player)).toEqual({
    downloads: { total: 0, requests: 0, unmeasured: 0 },
    daily: Array(INSIGHT_DAYS).fill(0),
    updateChecks: 0,
  })
})

it('ends the days with the range, and no later than today', async () => {
  const { ids, list } = await withApplications(1)
  const daysTo = async (to: string) => (await list(ids, { from: RANGE.from, to })).data.days
  expect(await daysTo('2026-11-21T00:00:00.000Z')).toEqual({ from: '2026-10-22', to: '2026-11-20' })
  expect(await daysTo('2026-06-30T10:00:00.000Z')).toEqual({ from: '2026-06-01', to: '2026-06-30' })
})

it('asks each Meter once, for the range that the caller asks for', async () => {
  const asked: unknown[][] = []
  const { ids, list } = await withApplications(2, {
    countsAndDays: async (...question) => {
      asked.push(question)
      return { downloads: 1, requests: 2, unmeasured: 0, days: [] }
    },
  })
  const [first = ''] = ids
  expect((await list([...ids, first])).data.applications).toHaveLength(2)
  const days = { from: '2026-10-22T10:00:00.000Z', to: START.toISOString() }
  expect(asked).toEqual(ids.map((id) => [id, RANGE, days]))
})

it('leaves the counts of a Meter that fails out, and no others', async () => {
  let failing = ''
  const { ids, list } = await withApplications(3, {
    countsAndDays: async (appId) => {
      if (appId === failing) throw new Error('The Meter is overloaded')
      return { downloads: 7, requests: 9, unmeasured: 1, days: [] }
    },
  })
  failing = ids[1] ?? ''
  const { status, data } = await list(ids)
  expect(status).toBe(200)
  expect(data.applications.map(({ id, counts }) => [id, counts?.downloads.total ?? null])).toEqual([
    [ids[0], 7],
    [failing, null],
    [ids[2], 7],
  ])
})

it('waits five seconds for a Meter that does not answer', async () => {
  const asked = Promise.withResolvers<void>()
  let hanging = ''
  const { ids, list } = await withApplications(2, {
    countsAndDays: async (appId) => {
      const counts = { downloads: 7, requests: 9, unmeasured: 1, days: [] }
      if (appId !== hanging) return counts
      asked.resolve()
      return new Promise(() => undefined)
    },
  })
  hanging = ids[0] ?? ''
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isAnswered = false
  const answer = list(ids).finally(() => (isAnswered = true))
  await asked.promise
  await vi.advanceTimersByTimeAsync(4999)
  expect(isAnswered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  const { data } = await answer
  expect(data.applications.map(({ counts }) => counts?.downloads.total ?? null)).toEqual([null, 7])
})

it('leaves out ids that are unknown, deleted or of another organization', async () => {
  const { admin, call, create, ids, list } = await withApplications(2)
  const { data: other } = await call(admin, 'orgs.create', { name: 'Other', slug: freshSlug() })
  const foreign = await create(other.id)
  const [kept = '', deleted = ''] = ids
  await call(admin, 'applications.delete', { id: deleted, name: 'Editor' })
  const { data } = await list([foreign, 'unknown', deleted, kept])
  expect(data.applications.map(({ id }) => id)).toEqual([kept])
  expect((await list([foreign])).data.applications).toEqual([])
})

it('refuses no ids, more than a page of them, and a range that ends before it begins', async () => {
  const { ids, list } = await withApplications(1)
  const many = Array.from({ length: MAX_APPLICATIONS_COUNTED + 1 }, (_, each) => `app-${each}`)
  expect((await list(many.slice(1))).status).toBe(200)
  expect(await list(many)).toMatchObject({ status: 400, field: 'appIds' })
  expect(await list([])).toMatchObject({ status: 400, field: 'appIds' })
  expect(await list(ids, { from: RANGE.to, to: RANGE.from })).toMatchObject({ status: 400, field: 'to' })
})

it('is 404 for a stranger, whether or not the ids are right', async () => {
  const { ids, list, stranger } = await withApplications(1)
  expect((await list(ids, RANGE, stranger)).status).toBe(404)
})

it('answers a page of applications with less than 10 KB', async () => {
  const days = Array.from({ length: INSIGHT_DAYS }, (_, each) => ({
    day: new Date(START.getTime() - each * 86_400_000).toISOString().slice(0, 10),
    downloads: 99_999,
    updateChecks: 99_999_999,
  }))
  const { ids, list } = await withApplications(1, {
    countsAndDays: async () => ({ downloads: 99_999_999, requests: 99_999_999, unmeasured: 99_999, days }),
  })
  const { data } = await list(ids)
  expect(countsOf(data, ids[0] ?? '')?.daily).toEqual(Array(INSIGHT_DAYS).fill(99_999))
  expect(JSON.stringify(data).length * MAX_APPLICATIONS_COUNTED).toBeLessThan(10_000)
})
