// Free disk space of the data folder. Databases need a few pages even to be read, so a file reserves space and is removed
// when the disk is full; uploads are refused before that.
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'

const RESERVE_BYTES = 16 * 1024 * 1024
/** Below this uploads are refused: a part has 16 MiB, and several arrive concurrently. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024
/** Above this the reserve is created again. */
const RESTORE_RESERVE_BYTES = MIN_FREE_BYTES + 2 * RESERVE_BYTES
const CHECK_INTERVAL_MS = 1000

export function freeBytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Maintains the reserve until this process exits. */
export function keepReserve(dataDir: string) {
  const path = `${dataDir}/reserve`
  const check = () => {
    try {
      const free = freeBytes(dataDir)
      if (free < RESERVE_BYTES) rmSync(path, { force: true })
      else if (free > RESTORE_RESERVE_BYTES && !existsSync(path))
        writeFileSync(path, Buffer.alloc(RESERVE_BYTES))
    } catch (error) {
      console.error(`The disk of ${dataDir} can't be checked: ${(error as Error).message}`)
    }
  }
  check()
  setInterval(check, CHECK_INTERVAL_MS).unref()
}

/**
 * The Worker's DISK binding: 507 while the disk is almost full.
 * @param Response the runtime's class, which only a start loads
 */
export function diskService(dataDir: string, Response: typeof import('miniflare').Response) {
  return () => new Response(null, { status: freeBytes(dataDir) < MIN_FREE_BYTES ? 507 : 204 })
}
