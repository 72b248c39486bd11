// Room on the disk of the data folder. A reserve is kept as a file and given up when the disk is full, as databases
// need a few pages even to be read; uploads are refused before that.
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'

const reserveBytes = 16 * 1024 * 1024
/** Uploads are refused when less is free: a part has 16 MiB, and several arrive at once. */
export const minFreeBytes = 64 * 1024 * 1024
/** The reserve is made again when this much is free. */
const amplyFreeBytes = minFreeBytes + 2 * reserveBytes
const checkMs = 1000

export function freeBytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Keeps the reserve until this process ends. */
export function keepReserve(dataDir: string) {
  const path = `${dataDir}/reserve`
  const check = () => {
    try {
      const free = freeBytes(dataDir)
      if (free < reserveBytes) rmSync(path, { force: true })
      else if (free > amplyFreeBytes && !existsSync(path)) writeFileSync(path, Buffer.alloc(reserveBytes))
    } catch (error) {
      console.error(`The disk of ${dataDir} can't be checked: ${(error as Error).message}`)
    }
  }
  check()
  setInterval(check, checkMs).unref()
}

/**
 * What the Worker asks before it takes an upload: 507 while the disk is almost full.
 * @param Response the runtime's own class, which only a start loads
 */
export function diskService(dataDir: string, Response: typeof import('miniflare').Response) {
  return () => new Response(null, { status: freeBytes(dataDir) < minFreeBytes ? 507 : 204 })
}
