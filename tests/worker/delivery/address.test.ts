import { expect, test } from 'vitest'
import { pathSegments, queryValue } from '#worker/delivery/address.ts'

test.each([
  ['https://a.example/update/acme/editor', ['update', 'acme', 'editor']],
  ['http://localhost:8787/asset/x?y=/z', ['asset', 'x']],
  ['https://a.example/asset/', ['asset', '']],
  ['https://a.example/d/a%20b/c%2Fd', ['d', 'a b', 'c/d']],
  ['https://a.example/u/1.0.0+5', ['u', '1.0.0+5']],
  ['https://a.example/u/1.0.0%2B5', ['u', '1.0.0+5']],
  ['https://a.example/u/%C3%A9', ['u', 'é']],
])('%s has the segments %j', (url, segments) => {
  expect(pathSegments(url)).toEqual(segments)
})

test.each(['https://a.example/u/%', 'https://a.example/u/%zz', 'https://a.example/u/%ff'])(
  '%s does not decode',
  (url) => {
    expect(pathSegments(url)).toBeNull()
  },
)

test.each([
  ['https://a.example/u', null],
  ['https://a.example/u?channels=x', null],
  ['https://a.example/u?channel=beta', 'beta'],
  ['https://a.example/u?a=b&channel=beta&channel=other', 'beta'],
  ['https://a.example/u?channel=', ''],
  ['https://a.example/u?channel=a+b%20c', 'a+b c'],
  ['https://a.example/u?channel=%', undefined],
])('%s names the channel %j', (url, value) => {
  expect(queryValue(url, 'channel')).toBe(value)
})
