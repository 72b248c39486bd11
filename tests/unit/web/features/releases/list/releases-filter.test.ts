import { expect, test } from 'vitest'
import { buttonHtml } from '#web/features/releases/downloads/button-html.ts'
import { parseFilter, writeFilter } from '#web/features/releases/list/releases-filter.ts'
import { percentOf } from '#web/features/releases/release/percent-field.tsx'

test.each([
  [{ channel: undefined, status: undefined }, ''],
  [{ channel: null, status: 'draft' as const }, 'channel=-&status=draft'],
  [{ channel: 'beta', status: undefined }, 'channel=beta'],
])('a filter survives its way through the address: %o', (filter, search) => {
  expect(writeFilter(new URLSearchParams(), filter).toString()).toBe(search)
  expect(parseFilter(new URLSearchParams(search))).toEqual(filter)
})

test('what an address cannot mean is left out', () => {
  const filter = parseFilter(new URLSearchParams('channel=No+Such&status=gone'))
  expect(filter).toEqual({ channel: undefined, status: undefined })
})

test('the rest of the address stays', () => {
  const written = writeFilter(new URLSearchParams('a=1&status=draft'), {
    channel: undefined,
    status: undefined,
  })
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
