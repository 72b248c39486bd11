// Where tests keep what they write: in memory where the system has a place for that, as stores wait for a disk for
// much of their time, and longer the busier the machine is.
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const place = '/dev/shm'
/** Far more than a run of all tests needs at once. */
const enoughBytes = 2 ** 31

/** A folder for everything temporary, and the way to remove it. */
export function temporaryFolder() {
  const path = mkdtempSync(join(hasRoom() ? place : tmpdir(), 'gantry-test-'))
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  return { path, remove }
}

function hasRoom() {
  try {
    accessSync(place, constants.W_OK)
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= enoughBytes
  } catch {
    return false
  }
}
