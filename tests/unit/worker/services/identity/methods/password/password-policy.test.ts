import { expect, test } from 'vitest'
import { passwordFault } from '#identity/methods/password/password-policy.ts'

test.each([
  [undefined, 4000002, { property: 'password' }],
  ['1234567', 4000032, { min_length: 8, actual_length: 7 }],
  ['🦊🦊🦊🦊', 4000032, { min_length: 8, actual_length: 4 }],
  ['ä'.repeat(513), 4000033, { max_length: 1024, actual_length: 1026 }],
])('%s is refused', (password, id, context) => {
  expect(passwordFault(password, 'ada@example.test')).toMatchObject({ id, context })
})

test.each(['ada@example.test', 'ADA@EXAMPLE.TEST', 'ada@example.tes', 'ada@example', 'xada@example.test1'])(
  '%s is too close to ada@example.test',
  (password) => {
    expect(passwordFault(password, 'ada@example.test')?.id).toBe(4000031)
  },
)

test.each(['seven green lanterns', '🦊🦊🦊🦊🦊🦊🦊🦊', 'adaaaaaaaaaaaa', 'x'.repeat(1024)])(
  '%s is good enough',
  (password) => {
    expect(passwordFault(password, 'ada@example.test')).toBeUndefined()
  },
)
