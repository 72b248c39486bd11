// Streams of a compound file by name, which Windows installers are (MS-CFB): a file in sectors, whose table names each
// one's successor, with a second such file inside for small streams. The directory is read as a list, so nothing in it
// can lead in circles; chains of sectors are bounded.

import { Damaged, type StoredBytes, viewOf } from './stored-bytes.ts'

const MAGIC = 0xd0cf11e0a1b11ae1n
const HEADER_BYTES = 512
const HEADER_TABLES = 109
const MAX_CHAIN = 16_384
const MAX_DIRECTORY_BYTES = 512 * 1024
const MAX_TABLES = 8192
const ENTRY_BYTES = 128
const STREAM = 2
const ROOT = 5
/** Higher numbers mark ends and gaps. */
const MAX_SECTOR = 0xfffffffa

export interface CompoundFile {
  names: ReadonlySet<string>
  /** A stream; null when it is missing, or larger than `limit`. */
  stream: (name: string, limit: number) => Promise<Uint8Array | null>
}

interface Place {
  start: number
  size: number
}

/** Null when the bytes are no compound file. */
export async function openCompoundFile(bytes: StoredBytes): Promise<CompoundFile | null> {
  if (bytes.size < HEADER_BYTES) return null
  // It is asked for later than what comes next.
  const header = viewOf((await bytes.read(0, HEADER_BYTES)).slice())
  if (header.getBigUint64(0) !== MAGIC) return null
  const [shift, miniShift] = [header.getUint16(30, true), header.getUint16(32, true)]
  if (![9, 12].includes(shift) || miniShift !== 6) return null
  const sectorBytes = 2 ** shift
  const perTable = sectorBytes / 4
  const offsetOf = (sector: number) => (sector + 1) * sectorBytes
  const numberAt = async (position: number) => (await bytes.view(position, 4)).getUint32(0, true)

  const tables = await tablesOf(header, perTable, offsetOf, numberAt)
  const nextOf = (sector: number) => {
    const table = tables[Math.floor(sector / perTable)]
    if (table === undefined) throw new Damaged('A chain of sectors leads nowhere.')
    return numberAt(offsetOf(table) + (sector % perTable) * 4)
  }
  const read = async (start: number, size: number) => {
    const whole = new Uint8Array(size)
    let sector = start
    for (let at = 0; at < size; at += sectorBytes) {
      const length = Math.min(sectorBytes, size - at)
      whole.set(await bytes.read(offsetOf(sector), length), at)
      if (at + sectorBytes < size) sector = await nextOf(sector)
    }
    return whole
  }
  const chainFrom = async (start: number, limit: number) => {
    const chain: number[] = []
    for (let sector = start; sector <= MAX_SECTOR; sector = await nextOf(sector)) {
      chain.push(sector)
      if (chain.length > limit) throw new Damaged('A chain of sectors is too long.')
    }
    return chain
  }

  const directoryStart = header.getUint32(48, true)
  const directorySectors = await chainFrom(directoryStart, MAX_DIRECTORY_BYTES / sectorBytes)
  const { streams, root } = entriesOf(await read(directoryStart, directorySectors.length * sectorBytes))
  const small = async ({ start, size }: Place) => {
    const table = await chainFrom(header.getUint32(60, true), MAX_CHAIN)
    const places = root ? await chainFrom(root.start, MAX_CHAIN) : []
    const miniBytes = 2 ** miniShift
    const whole = new Uint8Array(size)
    let mini = start
    for (let at = 0; at < size; at += miniBytes) {
      const position = mini * miniBytes
      const place =
        offsetOf(places[Math.floor(position / sectorBytes)] ?? Number.NaN) + (position % sectorBytes)
      whole.set(await bytes.read(place, Math.min(miniBytes, size - at)), at)
      mini = await numberAt(
        offsetOf(table[Math.floor(mini / perTable)] ?? Number.NaN) + (mini % perTable) * 4,
      )
    }
    return whole
  }

  return {
    names: new Set(streams.keys()),
    async stream(name, limit) {
      const place = streams.get(name)
      if (!place || place.size > limit) return null
      return place.size < header.getUint32(56, true) ? small(place) : read(place.start, place.size)
    },
  }
}

/** Where the sectors of the table are: the first ones are in the header, the others in a chain of their own. */
async function tablesOf(
  header: DataView,
  perTable: number,
  offsetOf: (sector: number) => number,
  numberAt: (position: number) => Promise<number>,
): Promise<number[]> {
  const count = Math.min(header.getUint32(44, true), MAX_TABLES)
  const tables: number[] = []
  for (let index = 0; index < Math.min(count, HEADER_TABLES); index += 1)
    tables.push(header.getUint32(76 + index * 4, true))
  let list = header.getUint32(68, true)
  while (tables.length < count && list <= MAX_SECTOR) {
    // The last number of each list is the place of the next one.
    for (let index = 0; index < perTable - 1 && tables.length < count; index += 1)
      tables.push(await numberAt(offsetOf(list) + index * 4))
    list = await numberAt(offsetOf(list) + (perTable - 1) * 4)
  }
  return tables
}

function entriesOf(directory: Uint8Array) {
  const view = viewOf(directory)
  const streams = new Map<string, Place>()
  let root: Place | null = null
  for (let at = 0; at + ENTRY_BYTES <= directory.byteLength; at += ENTRY_BYTES) {
    const type = view.getUint8(at + 66)
    const nameBytes = Math.min(Math.max(view.getUint16(at + 64, true) - 2, 0), 62)
    const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + nameBytes))
    const place = { start: view.getUint32(at + 116, true), size: view.getUint32(at + 120, true) }
    if (type === ROOT) root ??= place
    if (type === STREAM) streams.set(name, place)
  }
  return { streams, root }
}
