import { expect, test } from 'vitest'
import { buttonHtml } from '#web/features/releases/downloads/button-html.ts'
import {
  EVERYTHING,
  parseFilter,
  type ReleasesFilter,
  writeFilter,
} from '#web/features/releases/list/releases-filter.ts'
import { percentOf } from '#web/features/releases/release/percent-field.tsx'

test.each([
  [{}, ''],
  [{ channel: null, status: 'draft' as const }, 'channel=-&status=draft'],
  [{ channel: 'beta' }, 'channel=beta'],
  [{ search: 'split view' }, 'q=split+view'],
  [{ order: 'version' as const, status: 'rolling' as const }, 'status=rolling&sort=version'],
])('a filter survives its way through the URL: %o', (change, search) => {
  const filter: ReleasesFilter = { ...EVERYTHING, ...change }
  expect(writeFilter(new URLSearchParams(), filter).toString()).toBe(search)
  expect(parseFilter(new URLSearchParams(search))).toEqual(filter)
})

test('what is invalid in a URL is left out, and a long search is cut', () => {
  expect(parseFilter(new URLSearchParams('channel=No+Such&status=gone&sort=up'))).toEqual(EVERYTHING)
  expect(parseFilter(new URLSearchParams({ q: 'x'.repeat(200) })).search).toHaveLength(100)
})

test('other parameters stay, and another filter begins at its first page', () => {
  const written = writeFilter(new URLSearchParams('a=1&status=draft&pages=3'), EVERYTHING)
  expect(written.toString()).toBe('a=1')
})

test.each([
  ['0', 0],
  ['100', 100],
  [' 7 ', 7],
  ['101', null],
  ['', null],
  ['1.5', null],
  ['-1', null],
])('%o percent is %o', (text, value) => {
  expect(percentOf(text)).toBe(value)
})

test('nothing in a name breaks out of the button', () => {
  const html = buttonHtml('Download <b>"it"</b>', 'https://x.example/?a=1&b="')
  expect(html).toContain('href="https://x.example/?a=1&amp;b=&quot;"')
  expect(html).toContain('Download &lt;b&gt;&quot;it&quot;&lt;/b&gt;</a>')
})

test('the button’s style is readable, a declaration a line', () => {
  expect(buttonHtml('Download', 'https://x.example')).toContain(
    'style="\n    display: inline-block;\n    padding: ',
  )
})
