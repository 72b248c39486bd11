import { expect, test } from 'vitest'
import { once } from '#shared/once.ts'

test('builds a value at its first use, and no other', () => {
  let builds = 0
  const value = once(() => ({ number: ++builds }))
  expect(builds).toBe(0)
  expect([value(), value()]).toEqual([{ number: 1 }, { number: 1 }])
  expect(builds).toBe(1)
})
