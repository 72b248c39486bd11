import { expect, it } from 'vitest'
import { failure, success, unwrap } from '#shared/envelope.ts'
import { badInput, conflict, RpcError } from '#shared/errors.ts'

/** What `unwrap` throws for a body. */
function problemOf(body: unknown): RpcError {
  try {
    unwrap(body)
  } catch (error) {
    if (error instanceof RpcError) return error
  }
  throw new Error('Nothing was thrown')
}

it('an answer comes out of its envelope as it went in', () => {
  expect(unwrap(success({ a: 1 }))).toEqual({ a: 1 })
  expect(unwrap(success(undefined))).toBeNull()
})

it('a failure keeps its code, message and field', () => {
  expect(problemOf(failure(badInput('Name should be provided', 'name')))).toMatchObject({
    code: 400,
    message: 'Name should be provided',
    data: { field: 'name' },
  })
  expect(problemOf(failure(conflict('Taken.'))).data).toBeUndefined()
})

it.each([null, undefined, '', [], {}, { result: {} }, { result: { type: 'error', data: {} } }])(
  'something else (%j) is an answer that cannot be understood',
  (body) => {
    expect(problemOf(body).code).toBe(502)
  },
)
