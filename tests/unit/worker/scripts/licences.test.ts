import { expect, test } from 'vitest'
import { unfitLicences } from '#worker/scripts/licences.ts'

const judge = (license?: string, dev = false) =>
  unfitLicences({
    packages: { '': {}, 'node_modules/a/node_modules/@b/c': { dev, ...(license && { license }) } },
  })

test('packages that are passed on have a permissive licence', () => {
  expect(judge('MIT')).toEqual([])
  expect(judge('(MPL-2.0 OR Apache-2.0)')).toEqual([])
  expect(judge('GPL-3.0-only')).toEqual(['@b/c: GPL-3.0-only, and it is distributed'])
  expect(judge('MPL-2.0')).toEqual(['@b/c: MPL-2.0, and it is distributed'])
  expect(judge('MIT AND GPL-3.0-only')).toHaveLength(1)
  expect(judge('MIT AND GPL-3.0-only OR AGPL-3.0-only')).toHaveLength(1)
})

test('tools may ask that changes to them are published', () => {
  expect(judge('MPL-2.0', true)).toEqual([])
  expect(judge('Apache-2.0 AND LGPL-3.0-or-later', true)).toEqual([])
  expect(judge('AGPL-3.0-only', true)).toEqual(['@b/c: AGPL-3.0-only'])
})

test('a licence that is missing, unknown or too involved to read is refused', () => {
  expect(judge()).toEqual(['@b/c: no licence, and it is distributed'])
  expect(judge('SEE LICENSE IN LICENSE.md')).toHaveLength(1)
  expect(judge('(MIT OR GPL-3.0-only) AND Zlib')).toHaveLength(1)
})
