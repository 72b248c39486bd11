import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// A build of its own: in the console's, whatever a screen shares with the gallery would become a chunk of its own,
// which adds 1 KB to most screens.
export default defineConfig({
  plugins: [react()],
  base: '/dev/gallery/',
  publicDir: false,
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${import.meta.dirname}/gallery.html` },
  },
})
