import { expect, test } from 'vitest'
import { bytesReceived, missingParts, partBounds } from '#web/lib/upload/parts.ts'

const upload = {
  partSize: 10,
  partCount: 3,
  parts: [
    { number: 1, received: true },
    { number: 2, received: false },
  ],
}

test('every part is full but the last', () => {
  expect(partBounds(1, upload, 25)).toEqual({ start: 0, end: 10 })
  expect(partBounds(3, upload, 25)).toEqual({ start: 20, end: 25 })
})

test('a part that the server does not mention is missing', () => {
  expect(missingParts(upload)).toEqual([2, 3])
})

test('the last part counts with the bytes that it has', () => {
  expect(bytesReceived(upload, 25)).toBe(10)
  expect(bytesReceived({ ...upload, parts: [{ number: 3, received: true }] }, 25)).toBe(5)
  expect(bytesReceived({ ...upload, parts: [] }, 25)).toBe(0)
})
