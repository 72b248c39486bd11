// Apple's binary property lists (CFBinaryPList.c): objects, a table of where each begins, and a trailer. Only the
// outermost dictionary is read, and of its values those without others inside. So nothing refers to itself, and no few
// bytes stand for millions of objects, which libraries build.

import { viewOf } from './stored-bytes.ts'

const MAGIC = 'bplist00'
const TRAILER_BYTES = 32
const MAX_KEYS = 1000

/** Types of objects, by the upper half of their first byte. */
const INTEGER = 1
const ASCII = 5
const UTF_16 = 6
const DICTIONARY = 13
/** In place of a length: it follows as an integer. */
const LONG = 15

export function isBinaryPlist(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') === MAGIC
}

/** @throws RangeError for places outside the bytes */
export function readBinaryPlist(bytes: Uint8Array): Map<string, string> {
  const view = viewOf(bytes)
  const trailer = bytes.byteLength - TRAILER_BYTES
  const offsetBytes = view.getUint8(trailer + 6)
  const referenceBytes = view.getUint8(trailer + 7)
  const table = numberAt(view, trailer + 24, 8)
  const placeOf = (object: number) => numberAt(view, table + object * offsetBytes, offsetBytes)

  const values = new Map<string, string>()
  const top = objectAt(view, placeOf(numberAt(view, trailer + 16, 8)))
  if (top.type !== DICTIONARY || top.length > MAX_KEYS) return values
  const reference = (index: number) => numberAt(view, top.start + index * referenceBytes, referenceBytes)
  for (let index = 0; index < top.length; index += 1) {
    const key = textAt(view, placeOf(reference(index)))
    const value = textAt(view, placeOf(reference(top.length + index)))
    if (key !== null && value !== null) values.set(key, value)
  }
  return values
}

/** Null: neither text nor a whole number. */
function textAt(view: DataView, place: number): string | null {
  const { type, length, start } = objectAt(view, place)
  if (type === INTEGER) return String(numberAt(view, place + 1, 2 ** length))
  if (type !== ASCII && type !== UTF_16) return null
  const bytes = Buffer.from(view.buffer, view.byteOffset + start, type === ASCII ? length : length * 2)
  return type === ASCII ? bytes.toString('latin1') : Buffer.from(bytes).swap16().toString('utf16le')
}

function objectAt(view: DataView, place: number) {
  const byte = view.getUint8(place)
  const [type, length] = [byte >> 4, byte & 15]
  if (type === INTEGER || length !== LONG) return { type, length, start: place + 1 }
  const numberBytes = 2 ** (view.getUint8(place + 1) & 15)
  const start = place + 2 + numberBytes
  return { type, length: numberAt(view, place + 2, numberBytes), start }
}

/** Of one to eight bytes, the first one highest. */
function numberAt(view: DataView, place: number, length: number): number {
  if (!(length >= 1 && length <= 8)) throw new RangeError('A number of a property list is malformed.')
  let number = 0
  for (let at = 0; at < length; at += 1) number = number * 256 + view.getUint8(place + at)
  return number
}
