import { expect, test } from 'vitest'
import { outcomeUnknown } from '#shared/errors.ts'
import { presentable, UpstreamError } from '#worker/gateway/errors.ts'

const LOST = [
  new Error('D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.'),
  new Error('Failed query', { cause: new Error('D1_ERROR: Network connection lost.') }),
]

test.each(LOST)('reports the outcome of a write as unknown after %s', (error) => {
  expect(presentable(error, 'the-request-id', 'POST')).toMatchObject({
    code: 504,
    message: expect.stringMatching(/may or may not have been saved.* The request id is the-request-id\.$/),
    data: { reason: 'outcome_unknown' },
  })
})

test.each(LOST)('does not call the outcome of a read unknown after %s', (error) => {
  expect(presentable(error, 'id', 'GET').code).toBe(500)
})

test('does not call the outcome of a write unknown that D1 has not begun', () => {
  const overloaded = new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.')
  expect(presentable(overloaded, 'id', 'POST').code).toBe(500)
})

test.each([
  outcomeUnknown('The billing service'),
  new UpstreamError('billing', 'timeout', 'outcome_unknown'),
])('names the request once when the outcome of a write is unknown', (error) => {
  const shown = presentable(error, 'the-request-id', 'POST')
  expect(shown.message).toBe(`${error.message} The request id is the-request-id.`)
  expect(presentable(shown, 'the-request-id', 'POST')).toBe(shown)
})
