import { expect, test } from 'vitest'
import { changedLines } from '#web/features/releases/guides/changed-lines.ts'

test('shows new lines with one around them', () => {
  const known = 'a\nb\nc\nd\ne\nf\n'
  expect(changedLines('a\nb\nc\nnew\nd\ne\nf\n', known)).toBe('…\nc\nnew\nd\n…')
  expect(changedLines('new\na\nb\nc\nd\nchanged\nf\n', known)).toBe('new\na\n…\nd\nchanged\nf')
})

test('leaves blank lines beside what is left out', () => {
  expect(changedLines('a\nb\n\nnew\n\nc\nd\n', 'a\nb\n\nc\nd\n')).toBe('…\nnew\n…')
})

test('shows nothing of a file without news but a sign', () => {
  expect(changedLines('a\nb\n', 'a\nb\n')).toBe('…')
})
