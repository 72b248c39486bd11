import { defineConfig } from 'vite'
import { consoleStyles } from './vite/docs/console-styles.ts'
import { docsPages } from './vite/docs/docs-pages.ts'
import { precompress } from './vite/precompress.ts'

// A build of its own: in the console's, the styles that both have would bring the console's script into these pages.
export default defineConfig({
  plugins: [consoleStyles(), docsPages(), precompress()],
  publicDir: false,
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: false,
    // One file, by name and not in the script, which the content security policy would refuse.
    cssCodeSplit: false,
    rolldownOptions: {
      input: { docs: `${import.meta.dirname}/docs-page/main.ts` },
      // Runs before the first paint, so no module.
      output: { format: 'iife', entryFileNames: 'assets/docs-[hash].js' },
    },
  },
})
