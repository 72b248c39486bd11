import { pipeline, Readable } from 'node:stream'
import { constants, createGunzip, createZstdDecompress } from 'node:zlib'

const CHUNK_BYTES = 64 * 1024
/** Of zstd: what `dpkg-deb` needs at its highest level, and no more memory than that. */
const MAX_WINDOW_LOG = 23

export type Compression = 'gz' | 'zst'

/**
 * Decompresses as far as is read. Node's streams, because the runtime's DecompressionStream has no backpressure: a bomb
 * fills the memory.
 * @throws Error of zlib for what isn't compressed so, or ends early
 */
export function decompressed(
  chunks: AsyncIterable<Uint8Array>,
  compression: Compression,
): AsyncIterable<Uint8Array> {
  const stream =
    compression === 'gz'
      ? createGunzip({ chunkSize: CHUNK_BYTES })
      : createZstdDecompress({
          chunkSize: CHUNK_BYTES,
          params: { [constants.ZSTD_d_windowLogMax]: MAX_WINDOW_LOG },
        })
  return pipeline(Readable.from(chunks), stream, () => undefined)
}
