import { MutationObserver, onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RpcError, unreadableAnswer } from '#shared/errors.ts'
import {
  createQueryClient,
  GC_TIME_MS,
  retryDelay,
  STALE_TIME_MS,
  shouldRetry,
} from '#web/lib/api/query-client.ts'
import { ConnectionLost } from '#web/lib/api/request.ts'
import { type Reporter, setReporter } from '#web/lib/browser/report.ts'
import { toastsAtom } from '#web/lib/browser/toast-store.ts'
import { showFault } from '#web/lib/forms/form.ts'

let client: QueryClient
let reports: Parameters<Reporter>[]
let restore: Reporter
beforeEach(() => {
  client = createQueryClient()
  reports = []
  restore = setReporter((...report) => reports.push(report))
  getDefaultStore().set(toastsAtom, [])
})
afterEach(() => {
  client.clear()
  setReporter(restore)
})

const toasts = () =>
  getDefaultStore()
    .get(toastsAtom)
    .map(({ variant, message }) => [variant, message])
const failQuery = (error: unknown, meta = {}) =>
  client
    .fetchQuery({ queryKey: ['test'], queryFn: () => Promise.reject(error), retry: false, meta })
    .catch(() => undefined)
const mutate = (mutationFn: () => Promise<unknown>, meta = {}) =>
  new MutationObserver(client, { mutationFn, meta }).mutate().catch(() => undefined)

test('a failed query shows its message and is reported once', async () => {
  await failQuery(new RpcError(500, 'boom'))
  expect(toasts()).toEqual([['error', 'boom']])
  expect(reports).toEqual([[expect.any(RpcError), 'error']])
})

test('a procedure that fails many times at once raises one toast, and each failure is reported', async () => {
  const fail = (queryKey: unknown[], message: string) =>
    client
      .fetchQuery({ queryKey, queryFn: () => Promise.reject(new RpcError(500, message)), retry: false })
      .catch(() => undefined)
  const each = (app: number) =>
    fail(['directory', 'insights.applications.list', app], `It failed, see request ${app}.`)
  await Promise.all([1, 2, 3].map(each))
  await fail(['directory', 'applications.list', 'acme'], 'It failed, see request 1.')
  await fail(['directory', 'orgs.list', null], 'Another failure')
  expect(toasts()).toEqual([
    ['error', 'It failed, see request 1.'],
    ['error', 'Another failure'],
  ])
  expect(reports).toHaveLength(5)
  getDefaultStore().set(toastsAtom, [])
  await each(4)
  expect(toasts()).toHaveLength(1)
})

test('a query that is polled says once that it fails, until it has succeeded', async () => {
  const ask = (queryFn: () => Promise<string>) =>
    client
      .fetchQuery({ queryKey: ['directory', 'channels.list', 'editor'], queryFn, retry: false, staleTime: 0 })
      .catch(() => undefined)
  const fail = () => ask(() => Promise.reject(new RpcError(503, 'down')))
  const raised = async () => {
    getDefaultStore().set(toastsAtom, [])
    await fail()
    return toasts().length
  }
  await ask(() => Promise.resolve('live'))
  expect([await raised(), await raised()]).toEqual([1, 0])
  expect(reports).toHaveLength(2)
  await ask(() => Promise.resolve('live again'))
  expect(await raised()).toBe(1)
})

test('a failed mutation shows its message', async () => {
  await mutate(() => Promise.reject(new RpcError(409, 'taken')))
  expect(toasts()).toEqual([['error', 'taken']])
  expect(reports).toEqual([[expect.any(RpcError), 'info']])
})

test('the toast adds advice to messages without one', async () => {
  const details = () =>
    getDefaultStore()
      .get(toastsAtom)
      .map((toast) => toast.details)
  for (const name of ['SubmitError', 'ResponseError', 'FetchError'])
    await mutate(() => Promise.reject(Object.assign(new Error('It failed'), { name })))
  expect(details()).toEqual(Array(3).fill(expect.stringMatching(/try again/i)))
  await mutate(() => Promise.reject(new RpcError(503, 'It failed. Try again.')))
  expect(details().at(-1)).toBeUndefined()
})

describe('offline', () => {
  beforeEach(() => vi.stubGlobal('navigator', { onLine: false }))
  afterEach(() => vi.unstubAllGlobals())

  test('a failed call says so, is neither retried nor reported, and raises a toast only for a change', async () => {
    const lost = () => new ConnectionLost(new TypeError('Failed to fetch'))
    expect(lost().message).toMatch(/^You’re offline\./)
    expect(shouldRetry(0, lost()), 'asked again when the browser is back').toBe(false)
    await failQuery(lost())
    expect(toasts()).toEqual([])
    await mutate(() => Promise.reject(lost()))
    expect(toasts()).toEqual([['error', lost().message]])
    await mutate(() => Promise.reject(Object.assign(new Error('Not sent'), { name: 'SubmitError' })))
    expect(getDefaultStore().get(toastsAtom)[1]?.details).toMatch(/^You’re offline\./)
    expect(reports).toEqual([])
  })

  test('a failure of another kind is still reported', async () => {
    await failQuery(new TypeError('undefined is not a function'))
    expect(reports).toHaveLength(1)
  })

  test('failed queries are retried on reconnect', async () => {
    let asked = 0
    client.mount()
    const observer = new QueryObserver(client, {
      queryKey: ['directory', 'orgs.list', null],
      queryFn: () => (++asked === 1 ? Promise.reject(new ConnectionLost()) : Promise.resolve('there')),
    })
    const stop = observer.subscribe(() => undefined)
    onlineManager.setOnline(false)
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    vi.stubGlobal('navigator', { onLine: true })
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('there'))
    stop()
    client.unmount()
  })
})

test('a query that fails with 401 is silent; a mutation is not', async () => {
  await failQuery(new RpcError(401, 'Sign in'))
  expect(toasts()).toEqual([])
  expect(reports).toEqual([])
  await mutate(() => Promise.reject(new RpcError(401, 'Sign in')))
  expect(toasts()).toEqual([['error', 'Sign in']])
})

test('a failure marked stop-propagation shows no toast and is reported once', async () => {
  const [query, mutation] = [new RpcError(500, 'query'), new RpcError(409, 'mutation')]
  await failQuery(query, { stopPropagation: true })
  await mutate(() => Promise.reject(mutation), { stopPropagation: true })
  expect(toasts()).toEqual([])
  expect(reports).toEqual([
    [query, 'error'],
    [mutation, 'info'],
  ])
  await failQuery(new RpcError(401, 'Log in'), { stopPropagation: true })
  expect(reports, 'a query that fails with 401 is not reported').toHaveLength(2)
})

test('a failure that reaches several handlers is reported once', async () => {
  const fault = new RpcError(500, 'boom')
  await failQuery(fault, { stopPropagation: true })
  showFault({ setError: vi.fn() }, fault, ['name'])
  const lost = new Error('lost')
  await mutate(() => Promise.reject(lost), { stopPropagation: true })
  showFault({ setError: vi.fn() }, lost, ['name'])
  expect(toasts()).toEqual([['error', 'lost']])
  expect(reports.map(([failure]) => failure)).toEqual([fault, lost])
})

test.each([
  [400, 'info'],
  [499, 'info'],
  [399, 'error'],
  [500, 'error'],
])('code %i is reported as %s', async (code, level) => {
  await failQuery(new RpcError(code, 'm'))
  expect(reports[0]?.[1]).toBe(level)
})

test('an error without a code is reported as an error', async () => {
  await failQuery(new Error('broken'))
  expect(reports[0]?.[1]).toBe('error')
})

test('a successful mutation raises its toast and invalidates the procedures it names', async () => {
  client.setQueryData(['directory', 'orgs.list', null], [])
  client.setQueryData(['directory', 'orgs.get', 'acme'], {})
  await mutate(() => Promise.resolve(1), { successToast: 'Done!', refreshes: ['orgs.list'] })
  expect(toasts()).toEqual([['success', 'Done!']])
  expect(client.getQueryState(['directory', 'orgs.list', null])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['directory', 'orgs.get', 'acme'])?.isInvalidated).toBe(false)
})

test('a query that is refused as gone asks again for the organization and application, unless they are refused', async () => {
  const isStale = () => client.getQueryState(['directory', 'orgs.get', 'acme'])?.isInvalidated
  const fail = (procedure: string, code: number, meta = {}) =>
    client
      .fetchQuery({
        queryKey: ['directory', procedure, 'x'],
        queryFn: () => Promise.reject(new RpcError(code, 'no')),
        meta,
      })
      .catch(() => undefined)
  client.setQueryData(['directory', 'orgs.get', 'acme'], {})
  await fail('applications.get', 404)
  await fail('orgs.listMembers', 404, { stopPropagation: true })
  await fail('orgs.listMembers', 409)
  expect(isStale()).toBe(false)
  await fail('orgs.listMembers', 404)
  expect(isStale()).toBe(true)
})

test('a first answer requested before a change is discarded after it', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = () => answers[asked++]?.promise ?? Promise.reject(new Error('Asked too often'))
  const observer = new QueryObserver(client, { queryKey: ['directory', 'releases.get', 1], queryFn })
  const stop = observer.subscribe(() => undefined)
  await mutate(() => Promise.resolve(1), { refreshes: ['releases.get'] })
  answers[0]?.resolve('before')
  await Promise.resolve()
  answers[1]?.resolve('after')
  await vi.waitFor(() =>
    expect(observer.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false }),
  )
  expect([asked, toasts()]).toEqual([2, []])
  stop()
})

test('a query is retried three times, except after a client error', () => {
  const server = new RpcError(500, 'm')
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, server))).toEqual([true, true, true, false])
  for (const code of [400, 401, 404, 429, 501]) expect(shouldRetry(0, new RpcError(code, 'm'))).toBe(false)
  expect(shouldRetry(0, new Error('network'))).toBe(true)
  expect(shouldRetry(0, unreadableAnswer()), 'an answer that cannot be read stays so').toBe(false)
})

test('the delay doubles and stays at half a minute', () => {
  expect([0, 1, 2, 3].map(retryDelay)).toEqual([1000, 2000, 4000, 8000])
  expect(retryDelay(20)).toBe(30_000)
})

test('answers are fresh for 5 seconds and dropped 5 minutes after their last use', () => {
  expect(STALE_TIME_MS).toBe(5000)
  expect(GC_TIME_MS).toBe(300_000)
  expect(client.getDefaultOptions().queries).toMatchObject({ staleTime: 5000, gcTime: 300_000 })
})

test('a change that is saved but not in the feed yet raises an info toast, and is shown', async () => {
  client.setQueryData(['directory', 'releases.get', null], 'draft')
  const pending = new RpcError(503, 'not shown yet', { reason: 'not_visible_yet' })
  await mutate(() => Promise.reject(pending), { stopPropagation: true, refreshes: ['releases.get'] })
  expect(toasts()).toEqual([['info', 'It is saved. The update feed follows in a moment.']])
  expect(client.getQueryState(['directory', 'releases.get', null])?.isInvalidated).toBe(true)
})

test('refetches after a failure whose outcome is unknown', async () => {
  const stale = async (error: unknown) => {
    client.setQueryData(['directory', 'releases.get', null], 'draft')
    await mutate(() => Promise.reject(error), { refreshes: ['releases.get'] })
    return client.getQueryState(['directory', 'releases.get', null])?.isInvalidated
  }
  expect(await stale(new TypeError('no connection'))).toBe(true)
  expect(await stale(new RpcError(502, 'no answer'))).toBe(true)
  expect(await stale(new RpcError(400, 'not like this'))).toBe(false)
})

test.each([
  [403, true, true],
  [404, true, true],
  [409, true, false],
  [410, true, false],
  [400, false, false],
  [429, false, false],
])(
  'after code %i what the change was about is asked again: %s, and the organization: %s',
  async (code, aboutIt, organization) => {
    const isStale = (key: unknown[]) => client.getQueryState(key)?.isInvalidated
    const keys = [
      ['directory', 'invitations.listByOrg', 'acme'],
      ['directory', 'orgs.get', 'acme'],
      ['directory', 'orgs.list', null],
      ['directory', 'orgs.listMembers', 'org-1'],
    ]
    for (const key of keys) client.setQueryData(key, {})
    await mutate(() => Promise.reject(new RpcError(code, 'no')), { refreshes: ['invitations.listByOrg'] })
    expect(keys.map(isStale)).toEqual([aboutIt, organization, organization, organization])
  },
)
