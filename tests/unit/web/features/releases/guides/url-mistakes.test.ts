import { expect, it } from 'vitest'
import { mistakeHint, shortened } from '#web/features/releases/guides/url-mistakes.ts'

it.each([
  ['{{target}}-{{arch}}', 'The updater doesn’t know this variable.'],
  ['%7B%7Btarget%7D%7D', 'The updater doesn’t know this variable.'],
  ['Linux', 'Is {{arch}} missing from the URL?'],
  ['darwin', 'Is {{arch}} missing from the URL?'],
  ['x86_64', 'Is {{target}} missing from the URL?'],
  ['toaster', 'The platform has the form linux-x86_64.'],
])('explains what is wrong with %s', (sent, hint) => {
  expect(mistakeHint(sent)).toBe(hint)
})

it('shortens what would fill the row', () => {
  expect(shortened('linux')).toBe('linux')
  expect(shortened('x'.repeat(200))).toHaveLength(40)
})
