// The AndroidManifest.xml of an APK: XML in chunks with a pool of strings (ResourceTypes.h of Android). What isn't text
// or a number in it, such as a version name that is a resource, isn't read.

import { viewOf } from './stored-bytes.ts'

const XML = 0x0003
const STRING_POOL = 0x0001
const RESOURCE_MAP = 0x0180
const START_ELEMENT = 0x0102
const IS_UTF_8 = 0x100
const MAX_CHUNKS = 20_000
/** Types of values. */
const STRING = 0x03
const NUMBERS = [0x10, 0x11]
/** Attributes by the ids that Android gives them: tools may leave out their names. */
const ATTRIBUTES: Record<number, string> = {
  16843276: 'minSdkVersion',
  16843291: 'versionCode',
  16843292: 'versionName',
}

export interface AndroidManifest {
  package: string | undefined
  versionName: string | undefined
  versionCode: string | undefined
  minSdkVersion: string | undefined
}

/**
 * Null for what isn't such XML.
 * @throws RangeError for places outside the bytes
 */
export function readAndroidManifest(bytes: Uint8Array): AndroidManifest | null {
  const view = viewOf(bytes)
  if (view.getUint16(0, true) !== XML) return null
  let strings: (index: number) => string | undefined = () => undefined
  let ids: DataView | null = null
  const values: Record<string, string | undefined> = {}
  let at = view.getUint16(2, true)
  for (let chunks = 0; chunks < MAX_CHUNKS && at + 8 <= view.byteLength; chunks += 1) {
    const [type, header, size] = [
      view.getUint16(at, true),
      view.getUint16(at + 2, true),
      view.getUint32(at + 4, true),
    ]
    if (size < 8) return null
    if (type === STRING_POOL) strings = stringsAt(view, at)
    if (type === RESOURCE_MAP) ids = new DataView(view.buffer, view.byteOffset + at + header, size - header)
    if (type === START_ELEMENT) {
      const element = strings(view.getUint32(at + header + 4, true))
      if (element === 'manifest' || element === 'uses-sdk')
        for (const [name, value] of attributesAt(view, at + header, strings, ids)) values[name] ??= value
      // It comes before all that an app consists of.
      if (element === 'application') break
    }
    at += size
  }
  const { package: id, versionName, versionCode, minSdkVersion } = values
  return { package: id, versionName, versionCode, minSdkVersion }
}

function* attributesAt(
  view: DataView,
  element: number,
  strings: (index: number) => string | undefined,
  ids: DataView | null,
): Generator<[name: string, value: string]> {
  const [start, size, count] = [8, 10, 12].map((field) => view.getUint16(element + field, true)) as [
    number,
    number,
    number,
  ]
  for (let index = 0; index < count; index += 1) {
    const at = element + start + index * size
    const key = view.getUint32(at + 4, true)
    const id = ids && (key + 1) * 4 <= ids.byteLength ? ids.getUint32(key * 4, true) : 0
    const name = ATTRIBUTES[id] ?? strings(key)
    const [type, data] = [view.getUint8(at + 15), view.getUint32(at + 16, true)]
    const value = type === STRING ? strings(data) : NUMBERS.includes(type) ? String(data) : undefined
    if (name && value !== undefined) yield [name, value]
  }
}

function stringsAt(view: DataView, pool: number): (index: number) => string | undefined {
  const count = view.getUint32(pool + 8, true)
  const isUtf8 = (view.getUint32(pool + 16, true) & IS_UTF_8) !== 0
  const start = pool + view.getUint32(pool + 20, true)
  return (index) => {
    if (index >= count) return undefined
    const at = start + view.getUint32(pool + 28 + index * 4, true)
    return isUtf8 ? utf8At(view, at) : utf16At(view, at)
  }
}

/** Both lengths, in characters and in bytes, have one byte, or two when the first has its highest bit. */
function utf8At(view: DataView, place: number): string {
  let at = place + (view.getUint8(place) & 0x80 ? 2 : 1)
  const first = view.getUint8(at++)
  const length = first & 0x80 ? ((first & 0x7f) << 8) | view.getUint8(at++) : first
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length))
}

/** Of more than 32,767 characters, nothing is of use here. */
function utf16At(view: DataView, place: number): string {
  const length = view.getUint16(place, true)
  const bytes = new Uint8Array(view.buffer, view.byteOffset + place + 2, length & 0x8000 ? 0 : length * 2)
  return new TextDecoder('utf-16le').decode(bytes)
}
