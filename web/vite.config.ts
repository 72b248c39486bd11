import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadGroups, gatherFirstLoad } from './vite/gather-first-load.ts'
import { listFiles } from './vite/list-files.ts'
import { precompress } from './vite/precompress.ts'

export default defineConfig({
  plugins: [react(), gatherFirstLoad(), precompress(), listFiles()],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: firstLoadGroups } } },
  },
})
