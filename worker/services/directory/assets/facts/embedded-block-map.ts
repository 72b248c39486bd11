// electron-builder appends a block map to AppImages: JSON, deflated, and its length in four bytes. electron-updater reads
// it there, if its feed says the length (`appendBlockmap` of app-builder-lib 26).

import { inflateRawSync } from 'node:zlib'
import { latin1, type StoredBytes } from './stored-bytes.ts'

const LENGTH_BYTES = 4
/** Of an AppImage of 1 GB, it is about 2 MB. */
const MAX_MAP_BYTES = 4 * 1024 * 1024
const MAX_INFLATED_BYTES = 8 * 1024 * 1024
const BEGINNING = '{"version":'

/** The length of the deflated map; undefined: the file doesn't end with one. */
export async function embeddedBlockMapBytes(bytes: StoredBytes): Promise<number | undefined> {
  if (bytes.size <= LENGTH_BYTES) return undefined
  const length = (await bytes.view(bytes.size - LENGTH_BYTES, LENGTH_BYTES)).getUint32(0)
  const start = bytes.size - LENGTH_BYTES - length
  if (length === 0 || length > MAX_MAP_BYTES || start < 0) return undefined
  return isMap(await bytes.read(start, length)) ? length : undefined
}

/** Most programs end with other bytes, which don't inflate. */
function isMap(deflated: Uint8Array): boolean {
  try {
    const map = inflateRawSync(deflated, { maxOutputLength: MAX_INFLATED_BYTES })
    return latin1(map.subarray(0, BEGINNING.length)) === BEGINNING
  } catch {
    return false
  }
}
