import { readMacArch } from '#shared/domain/releases/mac-archive.ts'

/** After this time the user chooses the architecture. */
const TIMEOUT_MS = 4000

/** The architecture of a Mac archive, see `readMacArch`; null also when reading fails or times out. */
export async function macArchOf(file: File): Promise<string | null> {
  try {
    return await readMacArch(gunzip(file, Date.now() + TIMEOUT_MS))
  } catch {
    return null
  }
}

async function* gunzip(file: File, deadline: number): AsyncGenerator<Uint8Array, void> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      if (Date.now() > deadline) throw new Error('The archive takes too long to read.')
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
