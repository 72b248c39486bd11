import { afterEach, expect, test, vi } from 'vitest'
import type { Flow } from '#web/lib/api/flow.ts'
import { submitFlow, submitForm } from '#web/lib/api/submit-flow.ts'
import { fakeServer } from './fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

const flow: Flow = {
  id: 'F1',
  type: 'browser',
  ui: { action: 'http://localhost/self-service/login?flow=F1', method: 'POST', nodes: [] },
}

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

test('a server error on a form has a message for users', async () => {
  fakeServer(() => new Response('', { status: 500 }))
  await expect(submitForm(flow.ui, {})).rejects.toThrow('An error occurred while submitting the form')
  fakeServer(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(submitForm(flow.ui, {})).rejects.toThrow('An error occurred while submitting the form')
})
