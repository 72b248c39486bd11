import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Below this many bytes the second request for the compressed form costs more than it saves. */
const worthIt = 1024

/** Writes each text asset a second time as `….br`, so that nobody compresses while a visitor waits. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // Read back from the disk: what a bundle holds may still change on its way there.
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/^assets\/.*\.(js|css|svg)$/.test(name)) continue
        const source = readFileSync(join(dir, name))
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength }
        if (source.byteLength >= worthIt)
          writeFileSync(join(dir, `${name}.br`), brotliCompressSync(source, { params }))
      }
    },
  }
}

/** What signing in needs, by module id: found once the modules are known, used when they are put into files. */
const firstLoad = new Set<string>()

/**
 * Puts everything that the first screen shares with the others into two files. Left alone, the bundler cuts it
 * into two dozen crumbs, which compress worse and cost a request each.
 */
function gatherFirstLoad(): Plugin {
  return {
    name: 'gather-first-load',
    apply: 'build',
    buildEnd() {
      const entry = [...this.getModuleIds()].filter((id) =>
        /web\/main\.tsx$|identity\/login-page\.tsx$/.test(id),
      )
      const visit = (id: string) => {
        if (firstLoad.has(id)) return
        firstLoad.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
      }
      entry.forEach(visit)
    },
  }
}

// The entry stays a file of its own, as its name in the manifest is how the rest is found.
const isOwn = (id: string) => !/node_modules|\/features\/|main\.tsx$|index\.html$/.test(id)

export default defineConfig({
  plugins: [react(), gatherFirstLoad(), precompress()],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: (id) => firstLoad.has(id) && id.includes('node_modules') },
            { name: 'kernel', test: (id) => firstLoad.has(id) && isOwn(id) },
          ],
        },
      },
    },
  },
})
