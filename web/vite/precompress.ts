import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this many bytes the compressed form saves nothing that could be noticed. */
const WORTH_IT = 1024

/** Writes each text asset a second and a third time, as `….br` and `….gz`, so that nobody compresses for a visitor. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // Read back from the disk: what a bundle holds may still change on its way there.
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/^assets\/.*\.(js|css|svg)$/.test(name)) continue
        const source = readFileSync(join(dir, name))
        if (source.byteLength < WORTH_IT) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength }
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(source, { params }))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(source, { level: 9 }))
      }
    },
  }
}
