import { afterEach, expect, test, vi } from 'vitest'
import type { Flow, FlowType } from '#web/lib/flow.ts'
import { formMethod } from '#web/lib/flow.ts'
import { getFlow, getFlowError, startFlow, submitFlow, submitForm } from '#web/lib/identity.ts'
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
  const missing = (field: string, call: string) =>
    `Required parameter "${field}" was null or undefined when calling ${call}().`
  await expect(getFlow(type, {})).rejects.toThrow(missing('id', `get${name}Flow`))
  await expect(submitFlow(type, { body: {} })).rejects.toThrow(missing('flow', `update${name}Flow`))
  const body = `update${name}FlowBody`
  await expect(submitFlow(type, { flow })).rejects.toThrow(missing(body, `update${name}Flow`))
  expect(requests).toEqual([])
})

test('an error without an id is refused before any request', async () => {
  const requests = fakeServer(() => Response.json({}))
  await expect(getFlowError({})).rejects.toThrow(
    'Required parameter "id" was null or undefined when calling getFlowError()',
  )
  expect(requests).toEqual([])
})

test('a refusal carries the answer', async () => {
  fakeServer(() => Response.json({ error: { code: 410 } }, { status: 410 }))
  await expect(getFlow('login', { id: 'gone' })).rejects.toMatchObject({
    name: 'ResponseError',
    message: 'Response returned an error code',
    response: { status: 410 },
  })
})

test('a form is sent to its action as JSON, and 400 is an answer like any other', async () => {
  const requests = fakeServer(() => Response.json(flow, { status: 400 }))
  const answer = await submitFlow('login', { flow, body: { method: 'password', identifier: 'a@b.c' } })
  expect(answer).toEqual({ status: 400, body: flow })
  expect(requests[0]).toMatchObject({
    path: flow.ui.action,
    method: 'POST',
    credentials: 'include',
    body: '{"method":"password","identifier":"a@b.c"}',
  })
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
  expect(requests[0]?.headers.get('accept')).toBe('application/json')
})

test('a form is sent by the method and in the encoding that it names', async () => {
  const requests = fakeServer(() => Response.json({}))
  await submitForm(
    { action: '/a', method: 'post', enctype: 'application/x-www-form-urlencoded' },
    { x: 'a b' },
  )
  await submitForm({ action: '/a?flow=1', method: 'GET' }, { x: 'a b' })
  expect(requests[0]).toMatchObject({ path: '/a', method: 'POST', body: 'x=a+b' })
  expect(requests[1]).toMatchObject({ path: '/a?flow=1&x=a+b', method: 'GET' })
})

test('a form that the service fails on is an error with a plain sentence', async () => {
  fakeServer(() => new Response('', { status: 500 }))
  await expect(submitForm(flow.ui, {})).rejects.toThrow('An error occurred while submitting the form')
  fakeServer(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(submitForm(flow.ui, {})).rejects.toThrow('An error occurred while submitting the form')
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
