import { describe, expect, it } from 'vitest'
import {
  ExpireAfter,
  KeyName,
  keyNameProblem,
  NewApiKey,
  Scope,
} from '#shared/domain/organizations/api-key.ts'
import { EXPIRY_OPTIONS } from '#shared/domain/organizations/key-expiry.ts'

describe('the name of a key', () => {
  it.each([
    ['', 'Name cannot be an empty string'],
    ['     ', 'Name cannot be an empty string'],
    ['ab', 'Name must have at least 3 characters'],
    ['a'.repeat(30), 'Name must be less than 30 characters'],
  ])('%j is refused: %s', (name, problem) => {
    expect(keyNameProblem(name)).toBe(problem)
    expect(KeyName.safeParse(name).error?.issues[0]?.message).toBe(problem)
  })

  it.each(['abc', 'a'.repeat(29)])('%j is fine', (name) => {
    expect(keyNameProblem(name)).toBeNull()
  })
})

describe('the scope of a key', () => {
  it.each([[['Read']], [['Read', 'Write']]])('may be %j', (scope) => {
    expect(Scope.safeParse(scope).success).toBe(true)
  })

  it.each([
    [[], 'At least one scope must be selected'],
    [['Write'], 'Not Valid'],
    [['Admin'], 'Not Valid'],
    [['Write', 'Read'], 'Not Valid'],
    [['Read,Write'], 'Not Valid'],
  ])('may not be %j: %s', (scope, problem) => {
    expect(Scope.safeParse(scope).error?.issues[0]?.message).toBe(problem)
  })
})

describe('the life of a key', () => {
  it('is one of the options, or anything up to ten years', () => {
    expect(EXPIRY_OPTIONS.map(({ seconds }) => seconds)).toEqual([
      86_400,
      604_800,
      2_592_000,
      7_776_000,
      31_536_000,
      null,
    ])
    for (const { seconds } of EXPIRY_OPTIONS) expect(ExpireAfter.safeParse(seconds).success).toBe(true)
  })

  it('must be chosen', () => {
    expect(ExpireAfter.safeParse(0).error?.issues[0]?.message).toBe('Please select a time')
    expect(ExpireAfter.safeParse(1.5).success).toBe(false)
  })
})

it('a key is made for an organization', () => {
  const input = { displayName: 'build', subject: 'user:1', expireAfter: null, scope: ['Read'] }
  expect(NewApiKey.safeParse(input).error?.issues[0]?.path).toEqual(['subject'])
  expect(NewApiKey.safeParse({ ...input, subject: 'org:1' }).success).toBe(true)
})
