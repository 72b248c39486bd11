import { expect, it } from 'vitest'
import { firstIdAt, newId, newOrderedId } from '#worker/platform/ids.ts'

const moment = new Date('2026-11-20T10:00:00Z')
const later = new Date(moment.getTime() + 1)

it('identifiers sort by the moment at which they were made', () => {
  expect(newId(moment) < newId(later)).toBe(true)
  expect(firstIdAt(moment) <= newId(moment)).toBe(true)
  expect(newId(moment) < firstIdAt(later)).toBe(true)
})

it('ordered ones keep their order within a millisecond, and may go back with the clock', () => {
  const made = Array.from({ length: 1000 }, () => newOrderedId(moment))
  expect(made).toEqual(made.toSorted())
  expect(new Set(made).size).toBe(1000)
  expect(newOrderedId(new Date(moment.getTime() - 1)) < firstIdAt(moment)).toBe(true)
})
