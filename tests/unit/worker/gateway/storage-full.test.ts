import { expect, test } from 'vitest'
import { RpcError } from '#shared/errors.ts'
import { presentable } from '#worker/gateway/errors.ts'

test.each([
  new Error('D1_ERROR: database or disk is full: SQLITE_FULL'),
  new Error('Failed query', { cause: new Error('database or disk is full: SQLITE_FULL') }),
  new Error('put: No space left on device'),
])('answers 503 storage_full to %s', (error) => {
  expect(presentable(error, 'id', 'POST')).toMatchObject({
    code: 503,
    message: expect.stringContaining('disk is full'),
    data: { reason: 'storage_full', retryAfterSeconds: 60 },
  })
})

test('leaves other errors as they are', () => {
  expect(presentable(new Error('Failed query'), 'id', 'POST').code).toBe(500)
  const known = new RpcError(409, 'Taken')
  expect(presentable(known, 'id', 'POST')).toBe(known)
})
