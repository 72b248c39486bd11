import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readMacArch } from '#shared/domain/releases/mac-archive.ts'
import { slicesOf } from './read-once.ts'

const CHUNK_BYTES = 64 * 1024

/**
 * The architecture of a stored Mac archive, see `readMacArch`.
 * @throws Error when R2 is unreachable
 */
export async function macArchOf(files: R2Bucket, key: string, size: number): Promise<string | null> {
  // Node's gunzip, because the runtime's DecompressionStream has no backpressure: a gzip bomb fills the memory.
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  const chunks = pipeline(Readable.from(slicesOf(files, key, size)), gunzip, () => undefined)
  try {
    return await readMacArch(chunks)
  } catch (error) {
    if (isGzipError(error)) return null
    throw error
  }
}

/** What isn't gzip, or ends early. */
function isGzipError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
