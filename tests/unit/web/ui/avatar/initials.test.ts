import { expect, it } from 'vitest'
import { initials } from '#web/ui/avatar/initials.ts'

it('takes the first letters of two words', () => {
  expect(initials('Alice Larsen', 2)).toBe('AL')
  expect(initials('alice.larsen@example.test', 2)).toBe('AL')
})

it('takes two letters of one word, and one where one is asked for', () => {
  expect(initials('alice@example.test', 2)).toBe('AL')
  expect(initials('Acme Tools', 1)).toBe('A')
})

it('handles letters beyond ASCII and falls back to a question mark', () => {
  expect(initials('Łukasz', 1)).toBe('Ł')
  expect(initials('', 2)).toBe('?')
  expect(initials('@', 2)).toBe('?')
})
