// Names a passkey after the place where it is kept, if that is known, so that its owner can tell it from
// others. The numbers are those of https://github.com/passkeydeveloper/passkey-authenticator-aaguids and
// prove nothing.

import { type System, systemOf } from '#shared/domain/device.ts'

const KEEPERS: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '771b48fd-d3d4-4f74-9232-fc157ab0507a': 'Edge on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
}

/** The place of a passkey that is kept by the operating system of its browser. */
const PLACES: Record<System, string> = {
  iPhone: 'an iPhone',
  iPad: 'an iPad',
  Android: 'an Android device',
  Windows: 'Windows',
  macOS: 'a Mac',
  ChromeOS: 'a Chromebook',
  Linux: 'Linux',
}

interface NewPasskey {
  /** The model of the authenticator; all zeros when it doesn't say. */
  aaguid: string
  /** How the authenticator can be reached. */
  transports: string[]
}

/** @param userAgent of the browser in which it was made */
export function passkeyName({ aaguid, transports }: NewPasskey, userAgent = ''): string {
  const keeper = KEEPERS[aaguid]
  if (keeper) return keeper
  const place = placeOf(transports, userAgent)
  return place ? `Passkey on ${place}` : 'Passkey'
}

function placeOf(transports: string[], userAgent: string): string | undefined {
  if (transports.includes('internal')) {
    const system = systemOf(userAgent)
    return system && PLACES[system]
  }
  if (transports.some((way) => way === 'usb' || way === 'nfc')) return 'a security key'
  return transports.includes('hybrid') ? 'another device' : undefined
}
