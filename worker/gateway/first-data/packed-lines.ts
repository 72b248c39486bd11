import { constants, createGzip } from 'node:zlib'

/** A gzipped body whose lines can be read as soon as they are written: `CompressionStream` can't flush. */
export function packedLines() {
  const gzip = createGzip()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      gzip.on('data', (part: Uint8Array) => controller.enqueue(part))
      gzip.on('end', () => controller.close())
      gzip.on('error', (problem) => controller.error(problem))
    },
    cancel: () => void gzip.destroy(),
  })
  return {
    body,
    write(line: string): void {
      if (gzip.destroyed) return
      gzip.write(line)
      gzip.flush(constants.Z_SYNC_FLUSH)
    },
    end: () => void gzip.end(),
  }
}
