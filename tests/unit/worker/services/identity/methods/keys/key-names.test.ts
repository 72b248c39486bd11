import { expect, it } from 'vitest'
import { passkeyName } from '#identity/methods/keys/key-names.ts'

const ZEROS = '00000000-0000-0000-0000-000000000000'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const TABLET =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

it.each([
  ['its keeper', 'bada5566-a7aa-401f-bd96-45619a55120d', ['internal', 'hybrid'], MAC, '1Password'],
  ['the device in which it is', ZEROS, ['internal'], MAC, 'Passkey on a Mac'],
  [
    'the device that can be reached from others too',
    ZEROS,
    ['hybrid', 'internal'],
    PHONE,
    'Passkey on an iPhone',
  ],
  ['the system that is named last', ZEROS, ['internal'], TABLET, 'Passkey on an Android device'],
  ['the key that is plugged in', ZEROS, ['usb', 'nfc'], MAC, 'Passkey on a security key'],
  ['the device that was reached from this one', ZEROS, ['hybrid'], MAC, 'Passkey on another device'],
  ['nothing, where nothing is known', ZEROS, [], MAC, 'Passkey'],
  ['nothing, where a program keeps to itself', ZEROS, ['internal'], undefined, 'Passkey'],
])('a passkey is called after %s', (_, aaguid, transports, userAgent, name) => {
  expect(passkeyName({ aaguid, transports }, userAgent)).toBe(name)
})
