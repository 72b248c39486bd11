import { afterEach, expect, test, vi } from 'vitest'
import { billing } from '#shared/contracts/billing.ts'
import { directoryService } from '#shared/contracts/directory-service.ts'
import { remoteRpc } from '#worker/platform/rpc/remote-rpc.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const remote = { url: 'https://remote.test', token: async () => 'token', secret: undefined }
const organization = { orgId: 'ORG', creatorId: 'ann', createdAt: '2026-11-20T10:00:00.000Z' }

/** Calls a mutation and a query of a remote service for which `fetch` fails with `problem`. */
async function failures(problem: Error) {
  vi.stubGlobal('fetch', () => Promise.reject(problem))
  const mutate = remoteRpc(billing, { ...remote, service: 'billing' })
  const query = remoteRpc(directoryService, { ...remote, service: 'directory' })
  return Promise.all([
    mutate('internal.found', organization).catch((error) => error),
    query('internal.admins', 'ORG').catch((error) => error),
  ])
}

test('the outcome of a mutation that timed out is unknown; a query that timed out changed nothing', async () => {
  const [mutation, query] = await failures(new DOMException('timed out', 'TimeoutError'))
  expect(mutation).toMatchObject({ code: 504, data: { reason: 'outcome_unknown' } })
  expect(query).toMatchObject({ code: 503, message: expect.stringContaining('Nothing was changed') })
})

test('a service that is unreachable changed nothing', async () => {
  const [mutation, query] = await failures(new TypeError('connection refused'))
  expect([mutation.code, query.code]).toEqual([503, 503])
})
