import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files gain too little from compression. */
const MIN_COMPRESSED_BYTES = 1024

/** Writes each text asset a second and a third time, as `….br` and `….gz`, so that no request waits for compression. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // Read from the disk: later hooks may still change the bundle.
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/^assets\/.*\.(js|css|svg|json)$/.test(name)) continue
        const source = readFileSync(join(dir, name))
        if (source.byteLength < MIN_COMPRESSED_BYTES) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength }
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(source, { params }))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(source, { level: 9 }))
      }
    },
  }
}
