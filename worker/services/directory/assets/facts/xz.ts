// Decompresses `.xz` (tukaani.org/xz/xz-file-format.txt), which the runtime can't: one stream of blocks of LZMA2, as dpkg
// and electron-builder write it. Whole files of few bytes, so input and output are in memory, and both are bounded.

import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { crc64 } from './crc64.ts'
import { Lzma, type Output } from './lzma.ts'
import { Damaged, viewOf } from './stored-bytes.ts'

export const MAX_XZ_BYTES = 256 * 1024
const MAX_OUTPUT_BYTES = 1024 * 1024

const MAGIC = Buffer.from('\xfd7zXZ\0', 'latin1')
const FOOTER_MAGIC = Buffer.from('YZ')
const [HEADER_BYTES, FOOTER_BYTES, CRC_BYTES] = [12, 12, 4]
const LZMA2 = 0x21
/** Flags of a block: that it states its sizes, and bits that have to be zero. Filters before LZMA2 are for programs. */
const [STATES_PACKED, STATES_SIZE, UNSUPPORTED] = [0x40, 0x80, 0x3f]

type Check = (bytes: Uint8Array) => Uint8Array
/** By the type in the flags of a stream. */
const CHECKS: Partial<Record<number, Check>> = {
  0: () => new Uint8Array(),
  1: (bytes) => littleEndian(crc32(bytes)),
  4: crc64,
  10: (bytes) => createHash('sha256').update(bytes).digest(),
}

/** @throws Damaged for what isn't such a file, or is larger than the limits, packed or not */
export function unpackXz(file: Uint8Array): Uint8Array {
  if (file.byteLength > MAX_XZ_BYTES) throw new Damaged('The xz file is too large.')
  const flags = file.subarray(6, 8)
  const check = flags[0] === 0 ? CHECKS[flags[1] ?? 0] : undefined
  if (!isEqual(file.subarray(0, 6), MAGIC) || !hasCrc(file, 6, 8) || !check)
    throw new Damaged('The header of the xz file is invalid.')
  const output: Output = { bytes: new Uint8Array(MAX_OUTPUT_BYTES), length: 0, start: 0 }
  let at = HEADER_BYTES
  // The index begins like a header of no bytes.
  while (file[at] !== 0) at = unpackBlock(file, at, output, check)
  checkEnd(file, at, flags)
  return output.bytes.subarray(0, output.length)
}

/** @returns where the next block begins */
function unpackBlock(file: Uint8Array, start: number, output: Output, check: Check): number {
  const header = file.subarray(start, start + ((file[start] ?? 0) + 1) * 4)
  const reader = { at: 2 }
  const flags = header[1] ?? UNSUPPORTED
  if (!hasCrc(header, 0, header.byteLength - CRC_BYTES) || (flags & UNSUPPORTED) !== 0)
    throw new Damaged('The header of an xz block is invalid, or names an unknown filter.')
  const packed = flags & STATES_PACKED ? readNumber(header, reader) : null
  const size = flags & STATES_SIZE ? readNumber(header, reader) : null
  // The size of the dictionary follows: it is the output here.
  if (readNumber(header, reader) !== LZMA2 || readNumber(header, reader) !== 1)
    throw new Damaged('An xz block isn’t compressed by LZMA2.')
  const dataStart = start + header.byteLength
  const before = output.length
  const dataEnd = unpackLzma2(file, dataStart, output)
  const content = output.bytes.subarray(before, output.length)
  const isOfSize =
    (packed ?? dataEnd - dataStart) === dataEnd - dataStart &&
    (size ?? content.byteLength) === content.byteLength
  const sum = check(content)
  const sumStart = aligned(dataEnd)
  const sumEnd = sumStart + sum.byteLength
  if (!isOfSize || !isEqual(file.subarray(sumStart, sumEnd), sum))
    throw new Damaged('An xz block has other bytes than it states.')
  return sumEnd
}

/** @returns where the chunks end */
function unpackLzma2(file: Uint8Array, start: number, output: Output): number {
  const view = viewOf(file)
  let lzma: Lzma | null = null
  let properties: number | null = null
  let isReset = false
  for (let at = start; ; ) {
    const control = view.getUint8(at)
    if (control === 0) return at + 1
    const isLzma = control >= 0x80
    // What a chunk resets, each with what is before it: nothing, the state, the properties, the dictionary.
    const resets = isLzma ? (control >> 5) & 3 : control === 1 ? 3 : 0
    if (control > 2 && !isLzma) throw new Damaged('A chunk of LZMA2 is of no known kind.')
    if (resets === 3) {
      output.start = output.length
      properties = null
      isReset = true
    }
    if (!isReset) throw new Damaged('The first chunk of LZMA2 continues another one.')
    const size = view.getUint16(at + 1) + 1 + (isLzma ? (control & 0x1f) * 2 ** 16 : 0)
    const end = output.length + size
    if (end > MAX_OUTPUT_BYTES) throw new Damaged('The xz file is too large.')
    if (isLzma) {
      const packed = view.getUint16(at + 3) + 1
      if (resets >= 2) properties = view.getUint8(at + 5)
      if (properties === null) throw new Damaged('A chunk of LZMA2 lacks properties.')
      const dataStart = at + (resets >= 2 ? 6 : 5)
      if (resets >= 1) lzma = new Lzma(properties)
      if (!lzma) throw new Damaged('A chunk of LZMA2 continues another one.')
      at = dataStart + packed
      lzma.decode(slice(file, dataStart, at), output, end)
    } else {
      const dataStart = at + 3
      at = dataStart + size
      output.bytes.set(slice(file, dataStart, at), output.length)
      output.length = end
    }
  }
}

/** The index and the footer, which an interrupted download lacks. */
function checkEnd(file: Uint8Array, index: number, flags: Uint8Array): void {
  const footer = file.byteLength - FOOTER_BYTES
  const isWhole =
    footer > index &&
    hasCrc(file, index, footer - CRC_BYTES) &&
    crc32(file.subarray(footer + 4, footer + 10)) === viewOf(file).getUint32(footer, true) &&
    (viewOf(file).getUint32(footer + 4, true) + 1) * 4 === footer - index &&
    isEqual(file.subarray(footer + 8, footer + 10), flags) &&
    isEqual(file.subarray(footer + 10), FOOTER_MAGIC)
  if (!isWhole) throw new Damaged('The xz file ends early.')
}

/** Seven bits a byte, the lowest first. Larger numbers than any that is of use here are refused. */
function readNumber(bytes: Uint8Array, reader: { at: number }): number {
  for (let [value, place] = [0, 0]; place < 5; place += 1) {
    const byte = bytes[reader.at++] ?? 0
    value += (byte & 0x7f) * 2 ** (place * 7)
    if (byte < 0x80) return value
  }
  throw new Damaged('A number of the xz file is too large.')
}

/** Whether the CRC-32 of a part follows it. */
function hasCrc(bytes: Uint8Array, start: number, end: number): boolean {
  return (
    end >= start &&
    isEqual(bytes.subarray(end, end + CRC_BYTES), littleEndian(crc32(bytes.subarray(start, end))))
  )
}

function littleEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, true)
  return bytes
}

function slice(bytes: Uint8Array, start: number, end: number): Uint8Array {
  if (end > bytes.byteLength) throw new Damaged('The xz file ends early.')
  return bytes.subarray(start, end)
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

function aligned(place: number): number {
  return Math.ceil(place / 4) * 4
}
