// Packages of Windows Installer: a compound file with the tables of a small database. Of these, the version of the
// product is read, and the processor of the summary (learn.microsoft.com/windows/win32/msi/template-summary).

import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { type CompoundFile, openCompoundFile } from './compound-file.ts'
import { plainFact } from './plain-fact.ts'
import { type StoredBytes, viewOf } from './stored-bytes.ts'

const SUMMARY = '\x05SummaryInformation'
const SIGNATURE = '\x05DigitalSignature'
const MAX_SUMMARY_BYTES = 64 * 1024
const MAX_TABLE_BYTES = 1024 * 1024
const TEMPLATE = 7
const TEXT = 30
/** Packages of 32 bits often install programs of 64: those say nothing. */
const ARCHITECTURES = new Map([
  ['x64', 'x86_64'],
  ['arm64', 'aarch64'],
])
/** In names of streams, one character stands for two of these. */
const NAME_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._'
const TABLE_PREFIX = '\u4840'

export async function msiFacts(bytes: StoredBytes): Promise<AssetFacts> {
  const file = await openCompoundFile(bytes)
  const summary = await file?.stream(SUMMARY, MAX_SUMMARY_BYTES)
  if (!file || !summary) return {}
  const arch = ARCHITECTURES.get(templateOf(viewOf(summary)).split(';')[0]?.toLowerCase() ?? '')
  const version = plainFact(await productVersion(file))
  return {
    ...(version && { version }),
    os: 'windows',
    ...(arch && { architectures: [arch] }),
    codeSigned: file.names.has(SIGNATURE),
  }
}

/** `x64;1033` of a property set (MS-OLEPS). */
function templateOf(summary: DataView): string {
  const section = summary.getUint32(44, true)
  const count = Math.min(summary.getUint32(section + 4, true), 100)
  for (let at = section + 8; at < section + 8 + count * 8; at += 8) {
    if (summary.getUint32(at, true) !== TEMPLATE) continue
    const place = section + summary.getUint32(at + 4, true)
    if (summary.getUint32(place, true) !== TEXT) return ''
    const length = summary.getUint32(place + 4, true)
    const text = new Uint8Array(summary.buffer, summary.byteOffset + place + 8, length)
    return Buffer.from(text).toString('latin1').replace(/\0.*$/, '')
  }
  return ''
}

/** Tables have a column after the other, of numbers of strings. */
async function productVersion(file: CompoundFile): Promise<string | undefined> {
  const tableOf = (name: string) => file.stream(streamName(name), MAX_TABLE_BYTES)
  const [pool, data] = [await tableOf('_StringPool'), await tableOf('_StringData')]
  const properties = await tableOf('Property')
  if (!pool || !data || !properties) return undefined
  const [strings, numberBytes] = stringsOf(pool, data)
  const rows = Math.floor(properties.byteLength / (2 * numberBytes))
  const numbers = Buffer.from(properties)
  const textAt = (index: number) => strings(numbers.readUIntLE(index * numberBytes, numberBytes))
  for (let row = 0; row < rows; row += 1) if (textAt(row) === 'ProductVersion') return textAt(rows + row)
  return undefined
}

/** The pool has the length of each string and how often it is used; a string of no length that is used is a long one. */
function stringsOf(
  pool: Uint8Array,
  data: Uint8Array,
): [textOf: (number: number) => string, numberBytes: number] {
  const lengths = viewOf(pool)
  const places: [start: number, length: number][] = [[0, 0]]
  let start = 0
  for (let at = 4; at + 4 <= lengths.byteLength; at += 4) {
    const [low, uses] = [lengths.getUint16(at, true), lengths.getUint16(at + 2, true)]
    let length = low
    if (low === 0 && uses > 0 && at + 8 <= lengths.byteLength) {
      at += 4
      length = lengths.getUint16(at, true) + uses * 65_536
    }
    places.push([start, length])
    start += length
  }
  const textOf = (number: number) => {
    const [from, length] = places[number] ?? [0, 0]
    return Buffer.from(data.subarray(from, from + length)).toString('latin1')
  }
  return [textOf, (lengths.getUint32(0, true) & 0x80000000) === 0 ? 2 : 3]
}

function streamName(table: string): string {
  const codes = [...table].map((character) => NAME_CHARACTERS.indexOf(character))
  let name = TABLE_PREFIX
  for (let at = 0; at < codes.length; at += 2) {
    const [first = 0, second] = codes.slice(at, at + 2)
    name += String.fromCharCode(second === undefined ? 0x4800 + first : 0x3800 + first + second * 64)
  }
  return name
}
