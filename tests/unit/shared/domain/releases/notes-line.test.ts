import { expect, it } from 'vitest'
import { firstNotesLine } from '#shared/domain/releases/notes-line.ts'

it.each([
  ['', ''],
  ['\n---\n\n## A **new** view\n', 'A new view'],
  ['# 2.4.1\n\n## Fixes:\n\n- A crash', 'Fixes: A crash'],
  ['- Fixes [a crash](https://example.test/1) in `save`', 'Fixes a crash in save'],
  ['![shot](a.png)\n2. Faster', 'shot'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['x'.repeat(200), `${'x'.repeat(159)}…`],
])('the first line of %j is %j', (notes, line) => {
  expect(firstNotesLine(notes)).toBe(line)
})
