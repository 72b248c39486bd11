// The folder for what tests write: in memory where the system supports it, as stores mostly wait for a disk.
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
/** Far more than all tests need concurrently. */
const MIN_FREE_BYTES = 2 ** 31

/** A temporary folder and the function that removes it. */
export function temporaryFolder() {
  const path = mkdtempSync(join(hasRoom() ? MEMORY_FOLDER : tmpdir(), 'gantry-test-'))
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  return { path, remove }
}

function hasRoom() {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
