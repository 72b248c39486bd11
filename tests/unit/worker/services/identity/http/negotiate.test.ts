import { expect, test } from 'vitest'
import { acceptsJson, wantsJson } from '#identity/http/negotiate.ts'

test.each([
  [{}, false],
  [{ accept: 'application/json' }, true],
  [{ accept: 'application/json, text/plain, */*' }, true],
  [{ accept: '*/*' }, false],
  [{ accept: 'text/html, application/json' }, false],
  [{ accept: 'text/html;q=0.5, application/json' }, true],
  [{ accept: 'application/json;q=0' }, false],
  [{ accept: 'application/*' }, true],
  [{ accept: '*/*', 'content-type': 'application/json' }, true],
  [{ accept: '*/*', 'content-type': 'application/json; charset=utf-8' }, false],
])('a submission with %o wants JSON: %s', (headers, expected) => {
  expect(wantsJson(new Headers(headers as Record<string, string>))).toBe(expected)
})

test('the start of a flow goes by what is accepted alone', () => {
  expect(acceptsJson(new Headers({ 'content-type': 'application/json' }))).toBe(false)
  expect(acceptsJson(new Headers({ accept: 'application/json' }))).toBe(true)
})
