import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { leaveOrganization, onOrganizationLeft } from '#web/lib/session/left-organization.ts'

let client: QueryClient
beforeEach(() => {
  client = createQueryClient()
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

test('leaving an organization drops every answer about it and its applications, and nothing else', () => {
  const of = (org: string, id: string, app: string): [key: unknown[], data: unknown][] => [
    [['directory', 'orgs.get', org], { id }],
    [['directory', 'orgs.listMembers', id], []],
    [['directory', 'applications.list', { org }], [{ id: app }]],
    [['directory', 'applications.get', [org, 'editor']], {}],
    [['directory', 'releases.list', { org, app: 'editor', limit: 25, cursor: null }, 'pages'], {}],
    [['directory', 'insights.applications.list', app], {}],
    [['billing', 'subscription.getSummary', id], {}],
  ]
  for (const [key, data] of [...of('acme', 'org-1', 'app-1'), ...of('other', 'org-2', 'app-2')])
    client.setQueryData(key, data)
  client.setQueryData(['directory', 'orgs.list', null], [{ slug: 'acme' }, { slug: 'other' }])
  client.setQueryData(['auth', 'session.get', null], {})
  const left: string[] = []
  onOrganizationLeft(({ slug }) => left.push(slug))

  leaveOrganization(client, { id: 'org-1', slug: 'acme' })
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(keys).toEqual([
    ...of('other', 'org-2', 'app-2').map(([key]) => key),
    ['directory', 'orgs.list', null],
    ['auth', 'session.get', null],
  ])
  expect(client.getQueryData(['directory', 'orgs.list', null])).toEqual([{ slug: 'other' }])
  expect(left).toEqual(['acme'])
})

test('the query of an open page is emptied in place, without a call, and a late response does not fill it', async () => {
  const queryKey = ['directory', 'orgs.get', 'acme']
  const { promise: late, resolve: respond } = Promise.withResolvers<{ id: string }>()
  const queryFn = vi.fn(() => late)
  client.setQueryData(queryKey, { id: 'org-1' })
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY })
  const stop = observer.subscribe(() => undefined)
  const refetch = observer.refetch()
  expect(queryFn).toHaveBeenCalledOnce()

  leaveOrganization(client, { id: 'org-1', slug: 'acme' })
  respond({ id: 'org-1' })
  await refetch
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, error: null, fetchStatus: 'idle' })
  expect(queryFn).toHaveBeenCalledOnce()
  stop()
})
