// Archives of Apple's installer: a header, a table of contents in XML, compressed, and the files one after the other
// (xar(1), xar.h). What the table declares isn't trusted: its length is bounded, and so is that of a file.

import { inflateSync } from 'node:zlib'
import type { XmlElement } from '@rgrove/parse-xml'
import type { StoredBytes } from './stored-bytes.ts'
import { childOf, childrenOf, parseFactXml, textOf } from './xml.ts'

const MAGIC = 'xar!'
const HEADER_BYTES = 28
/** An installer has a few files for each of its packages, and the certificates of its signature. */
const MAX_TABLE_BYTES = 512 * 1024
const MAX_FILE_BYTES = 256 * 1024
const MAX_DEPTH = 4
const GZIP = 'application/x-gzip'

export interface Xar {
  /** Whether a certificate signed the table of contents. */
  isSigned: boolean
  /** The files of a name, in the order of the table. */
  find: (name: string) => XarFile[]
}

export interface XarFile {
  /** Its text; null: it is compressed in a way that no installer uses, or too large. */
  text: () => Promise<string | null>
}

/**
 * Null when the bytes are not such an archive.
 * @throws Damaged, RangeError or an error of zlib when they are damaged
 */
export async function openXar(bytes: StoredBytes): Promise<Xar | null> {
  if ((await bytes.text(0, MAGIC.length)) !== MAGIC) return null
  const header = await bytes.view(0, HEADER_BYTES)
  const headerBytes = header.getUint16(4)
  const [tableBytes, fullBytes] = [Number(header.getBigUint64(8)), Number(header.getBigUint64(16))]
  if (headerBytes < HEADER_BYTES || tableBytes > MAX_TABLE_BYTES || fullBytes > MAX_TABLE_BYTES) return null
  const table = inflated(await bytes.read(headerBytes, tableBytes), MAX_TABLE_BYTES)
  const contents = childOf(parseFactXml(table), 'toc')
  const heap = headerBytes + tableBytes
  return {
    isSigned: ['signature', 'x-signature'].some(
      (name) => Number(textOf(childOf(contents, name), 'size')) > 0,
    ),
    find: (name) => [...filesIn(contents, name, MAX_DEPTH)].map((file) => fileAt(bytes, heap, file)),
  }
}

function* filesIn(folder: XmlElement | undefined, name: string, depth: number): Generator<XmlElement> {
  if (depth === 0) return
  for (const file of childrenOf(folder, 'file')) {
    if (textOf(file, 'name') === name) yield file
    yield* filesIn(file, name, depth - 1)
  }
}

function fileAt(bytes: StoredBytes, heap: number, file: XmlElement): XarFile {
  const data = childOf(file, 'data')
  const numberOf = (name: string) => Number(textOf(data, name) || Number.NaN)
  return {
    async text() {
      const [offset, length, size] = [numberOf('offset'), numberOf('length'), numberOf('size')]
      if (!(length <= MAX_FILE_BYTES && size <= MAX_FILE_BYTES)) return null
      const stored = await bytes.read(heap + offset, length)
      // Their "gzip" is zlib's format.
      const isCompressed = childOf(data, 'encoding')?.attributes.style === GZIP
      return isCompressed ? inflated(stored, MAX_FILE_BYTES) : new TextDecoder().decode(stored)
    },
  }
}

function inflated(bytes: Uint8Array, maxOutputLength: number): string {
  return new TextDecoder().decode(inflateSync(bytes, { maxOutputLength }))
}
