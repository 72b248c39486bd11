import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { gatherFirstLoad } from './vite/gather-first-load.ts'
import { lazySchemas } from './vite/lazy-schemas.ts'
import { listFiles } from './vite/list-files.ts'
import { precompress } from './vite/precompress.ts'

const firstLoad = gatherFirstLoad()

export default defineConfig({
  plugins: [react(), lazySchemas(), firstLoad.plugin, precompress(), listFiles()],
  // Vite's scan doesn't follow the Web Worker of uploads: finding these at the first upload would reload the page.
  optimizeDeps: { include: ['@noble/hashes/sha2.js', '@noble/hashes/utils.js'] },
  // React's own hook takes the place of the shim that wouter and Base UI bring for React 17.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2023',
    // The first versions with light-dark(): compiled for older ones, each color is written four times.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: firstLoad.resolveDependencies },
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad.groups } } },
  },
})
