import { afterEach, expect, test, vi } from 'vitest'
import type { Flow, FlowType } from '#web/lib/api/flow.ts'
import { formMethod } from '#web/lib/api/flow.ts'
import { getFlow, getFlowError, startFlow } from '#web/lib/api/identity.ts'
import { submitFlow } from '#web/lib/api/submit-flow.ts'
import { fakeServer } from './fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

const flow: Flow = {
  id: 'F1',
  type: 'browser',
  ui: { action: 'http://localhost/self-service/login?flow=F1', method: 'POST', nodes: [] },
}
const TYPES: [FlowType, string][] = [
  ['login', 'Login'],
  ['registration', 'Registration'],
  ['recovery', 'Recovery'],
  ['verification', 'Verification'],
  ['settings', 'Settings'],
]

test('a flow is started with what the address gave, as JSON and with cookies', async () => {
  const requests = fakeServer(() => Response.json(flow))
  expect(await startFlow('login', { login_challenge: 'abc', aal: undefined, return_to: '/x' })).toEqual(flow)
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    path: '/self-service/login/browser?login_challenge=abc&return_to=%2Fx',
    credentials: 'include',
  })
  expect(requests[0]?.headers.get('accept')).toBe('application/json')
})

test('a flow is fetched by its id', async () => {
  const requests = fakeServer(() => Response.json(flow))
  await getFlow('registration', { id: 'F2' })
  expect(requests.map(({ path }) => path)).toEqual(['/self-service/registration/flows?id=F2'])
})

test.each(TYPES)('%s without an id or a body is refused before any request', async (type, name) => {
  const requests = fakeServer(() => Response.json(flow))
  const missing = (field: string, call: string) => ({
    message: `Required parameter "${field}" was null or undefined when calling ${call}()`,
  })
  await expect(getFlow(type, {})).rejects.toMatchObject(missing('id', `get${name}Flow`))
  await expect(submitFlow(type, { body: {} })).rejects.toMatchObject(missing('flow', `update${name}Flow`))
  const body = `update${name}FlowBody`
  await expect(submitFlow(type, { flow })).rejects.toMatchObject(missing(body, `update${name}Flow`))
  expect(requests).toEqual([])
})

test('an error without an id is refused before any request', async () => {
  const requests = fakeServer(() => Response.json({}))
  await expect(getFlowError({})).rejects.toThrow(
    'Required parameter "id" was null or undefined when calling getFlowError()',
  )
  expect(requests).toEqual([])
})

test('a status outside 2xx is a refusal', async () => {
  for (const status of [200, 299]) {
    fakeServer(() => Response.json(flow, { status }))
    expect(await startFlow('login')).toEqual(flow)
  }
  for (const status of [300, 304, 400, 500]) {
    fakeServer(() => new Response(null, { status }))
    await expect(startFlow('login')).rejects.toMatchObject({ name: 'ResponseError', response: { status } })
  }
})

test('a request without a response carries its cause', async () => {
  const cause = new TypeError('Failed to fetch')
  fakeServer(() => Promise.reject(cause))
  await expect(startFlow('login')).rejects.toMatchObject({ name: 'FetchError', cause })
})

test('a refusal carries the response', async () => {
  fakeServer(() => Response.json({ error: { code: 410 } }, { status: 410 }))
  await expect(getFlow('login', { id: 'gone' })).rejects.toMatchObject({
    name: 'ResponseError',
    message: 'Response returned an error code',
    response: { status: 410 },
  })
})

test('a form method is post, get or dialog, and else post', () => {
  expect(['post', 'GET', 'dialog', 'put', undefined].map(formMethod)).toEqual([
    'post',
    'get',
    'dialog',
    'post',
    'post',
  ])
})
