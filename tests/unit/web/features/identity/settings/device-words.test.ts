import { expect, test } from 'vitest'
import { deviceOf, placeOf } from '#web/features/identity/settings/device-words.ts'

const mozilla = (rest: string) => `Mozilla/5.0 (${rest}`

test.each([
  [
    'Firefox on Windows',
    'computer',
    mozilla('Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ],
  [
    'Chrome on Linux',
    'computer',
    mozilla('X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0 Safari/537.36'),
  ],
  [
    'Edge on Windows',
    'computer',
    mozilla('Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0'),
  ],
  [
    'Safari on macOS',
    'computer',
    mozilla(
      'Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ),
  ],
  [
    'Safari on iPhone',
    'phone',
    mozilla(
      'iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ],
  [
    'Chrome on iPad',
    'phone',
    mozilla(
      'iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    ),
  ],
  [
    'Chrome on Android',
    'phone',
    mozilla(
      'Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    ),
  ],
  [
    'Chrome on ChromeOS',
    'computer',
    mozilla('X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'),
  ],
  ['Linux', 'computer', mozilla('X11; Linux x86_64) SomeBrowser/1.0')],
  ['curl', 'program', 'curl/8.5.0'],
  ['gantry-publish', 'program', 'gantry-publish 1.2 (linux)'],
  ['Unknown device', 'program', ''],
  ['Unknown device', 'program', undefined],
] as const)('%s', (words, kind, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ words, kind })
})

test('a place is a country by its code, a text as it is, or nothing', () => {
  expect(placeOf('DE')).toBe('Germany')
  expect(placeOf('Zürich, CH')).toBe('Zürich, CH')
  expect(placeOf('QX')).toBe('QX')
  expect(placeOf('')).toBeNull()
  expect(placeOf(undefined)).toBeNull()
})
