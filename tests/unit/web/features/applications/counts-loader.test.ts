import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '#shared/errors.ts'
import { MAX_APPLICATIONS_COUNTED } from '#shared/limits.ts'
import { createCountsLoader } from '#web/features/applications/counts-loader.ts'

type Loader = Parameters<typeof createCountsLoader>[0]
type Asked = Parameters<Loader['list']>[0]

const DAYS = { from: '2026-10-22', to: '2026-11-20' }
const TO = '2026-11-20T10:10:00.000Z'
const counted = (total: number) => ({ downloads: { total }, daily: [total], updateChecks: 2 * total })
const application = (id: string, rest = {}) => ({
  ...{ id, orgId: 'org-1', createdAt: '2026-03-03T10:00:00.000Z' },
  ...rest,
})

let listed: Asked[]
let failure: Error | undefined
/** Ids whose counts the directory couldn't read. */
let unread: string[]
/** Ids that are not there for the directory. */
let missing: string[]
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z') })
  listed = []
  failure = undefined
  unread = []
  missing = []
})
afterEach(() => vi.useRealTimers())

const list: Loader['list'] = async (input) => {
  listed.push(input)
  if (failure) throw failure
  const found = input.appIds.filter((id) => !missing.includes(id))
  return {
    days: DAYS,
    applications: found.map((id) => ({ id, counts: unread.includes(id) ? null : counted(id.length) })),
  }
}
const refuse = () => Promise.reject(new Error('Only the list is asked'))

/** What loads that began together come to: counts, or the code of the failure. */
async function settle(loads: Promise<unknown>[]) {
  const settled = Promise.allSettled(loads)
  await vi.runAllTimersAsync()
  return (await settled).map((each) =>
    each.status === 'fulfilled' ? each.value : (each.reason as RpcError).code,
  )
}

test('applications of one organization that load at the same time share a call', async () => {
  const load = createCountsLoader({ list, get: refuse })
  const answers = await settle([
    load(application('a')),
    load(application('bb', { createdAt: '2025-06-11T10:00:00.000Z' })),
    load(application('ccc', { orgId: 'org-2' })),
  ])
  expect(answers).toEqual([1, 2, 3].map((total) => ({ ...counted(total), days: DAYS })))
  expect(listed).toEqual([
    { org: 'org-1', appIds: ['a', 'bb'], from: '2025-06-11T10:00:00.000Z', to: TO },
    { org: 'org-2', appIds: ['ccc'], from: '2026-03-03T10:00:00.000Z', to: TO },
  ])
  await settle([load(application('a'))])
  expect(listed.slice(2).map(({ appIds }) => appIds)).toEqual([['a']])
})

test('more applications than a call takes are asked about in several calls', async () => {
  const load = createCountsLoader({ list, get: refuse })
  const ids = Array.from({ length: 2 * MAX_APPLICATIONS_COUNTED + 1 }, (_, each) => `app-${each}`)
  const answers = await settle(ids.map((id) => load(application(id))))
  expect(answers).toEqual(ids.map((id) => ({ ...counted(id.length), days: DAYS })))
  expect(listed.flatMap(({ appIds }) => appIds)).toEqual(ids)
  expect(listed.map(({ appIds }) => appIds.length)).toEqual([24, 24, 1])
})

test("counts that are missing don't lose the others", async () => {
  const load = createCountsLoader({ list, get: refuse })
  unread = ['bb']
  missing = ['ccc']
  const answers = await settle(['a', 'bb', 'ccc'].map((id) => load(application(id))))
  expect(answers).toEqual([{ ...counted(1), days: DAYS }, 503, 404])
})

test('a failed call fails all that shared it with one error, and the next load calls again', async () => {
  const load = createCountsLoader({ list, get: refuse })
  failure = new RpcError(500, 'boom')
  const loads = ['a', 'bb'].map((id) => load(application(id)).catch((error: unknown) => error))
  await vi.runAllTimersAsync()
  expect(await Promise.all(loads)).toEqual([failure, failure])
  expect(listed).toHaveLength(1)
  failure = undefined
  expect(await settle([load(application('a'))])).toEqual([{ ...counted(1), days: DAYS }])
})

test.each([404, 501])(
  'a directory that answers %i to the call is asked for one application at a time',
  async (code) => {
    failure = new RpcError(code, 'This service has no procedure of that name.')
    const asked: unknown[] = []
    const get: Loader['get'] = async (input) => {
      asked.push(input)
      if (input.appId === 'bb') throw new RpcError(403, 'Nothing is counted.')
      return { downloads: { total: 7 } }
    }
    const load = createCountsLoader({ list, get })
    const created = '2025-06-11T10:00:00.000Z'
    const loads = [load(application('a')), load(application('bb', { createdAt: created }))]
    expect(await settle(loads)).toEqual([{ downloads: { total: 7 } }, 403])
    expect(asked).toEqual([
      { appId: 'a', from: '2026-03-03T10:00:00.000Z', to: TO },
      { appId: 'bb', from: created, to: TO },
    ])
  },
)
