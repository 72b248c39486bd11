import { expect, test } from 'vitest'
import { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import { KeyName } from '#shared/domain/organizations/api-key.ts'
import { Description } from '#shared/domain/organizations/application.ts'
import { Name } from '#shared/domain/organizations/organization.ts'
import { hasHiddenCharacters, plainLine, plainLines } from '#shared/domain/plain-text.ts'
import { Filename } from '#shared/domain/releases/asset.ts'
import { NewRelease, YankReason } from '#shared/domain/releases/release.ts'

const CONTROLS = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029']
const REORDERING = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202d', '\u202e', '\u2066', '\u2069']
const HIDING = ['\u200b', '\u2060', '\ufeff', '\ud800', '\udc00']
const ALL = [...CONTROLS, ...REORDERING, ...HIDING]
/** Directions, joiners, accents and flags that belong to words. */
const FINE = ['شركة', 'نمی‌خواهم', 'Ünïcödé', '漢字', '👩‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'a b']

const DETAILS = {
  name: 'Acme',
  address: 'Street 1',
  city: 'Berlin',
  postcode: '10115',
  country: 'DE',
  vatNumber: '',
}

test.each(ALL)('%j gets into no name or text that others read', (sign) => {
  const text = `Acme${sign}Editor`
  const parsed = [
    Name.parse(text),
    KeyName.parse(text),
    Description.parse(text),
    YankReason.parse(text),
    BillingDetails.parse({ ...DETAILS, name: text }).name,
    BillingDetails.parse({ ...DETAILS, postcode: text }).postcode,
  ]
  for (const each of parsed) expect(each).toBe(CONTROLS.includes(sign) ? 'Acme Editor' : 'AcmeEditor')
  expect(Filename.safeParse(`Editor${sign}gpj.exe`).error?.issues[0]?.message).toBe(
    'A file name has no slashes, no control characters and none that hide or reorder text',
  )
})

test.each(FINE)('%s stays as it is', (text) => {
  expect([Name.parse(text), plainLine(text), Description.parse(text), Filename.parse(text)]).toEqual(
    Array(4).fill(text),
  )
  expect(hasHiddenCharacters(text)).toBe(false)
})

test('a text of several lines keeps them', () => {
  expect(plainLines('a\r\n\tb\n\u202ec\u0000d')).toBe('a\r\n\tb\nc d')
  expect(Description.parse('a\n\nb')).toBe('a\n\nb')
})

test('a key whose name is invisible has none', () => {
  expect(KeyName.safeParse('\u202e\u200b\ufeff\u2060').error?.issues[0]?.message).toBe(
    'Name cannot be an empty string',
  )
  expect(YankReason.safeParse('\u202e').success).toBe(false)
})

test('a pipeline that runs again may name a file that was published before such names were refused', () => {
  const files = [{ filename: 'Editor\u202efdp.exe', sha256: 'a'.repeat(64) }]
  expect(NewRelease.safeParse({ version: '1.0.0', files }).success).toBe(true)
})
