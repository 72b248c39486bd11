/** URLs of Vite's own: its client, and modules outside of `web`. */
const VITE = /^\/(@|node_modules\/|__vite)/
const SOURCE_FILE = /^\/[^?]*\.(tsx?|css|svg|mjs|js)(\?|$)/
/** Files of other kinds that a module imports, such as a script with `?raw`. */
const IMPORTED = /^\/[^?]*\.\w+\?import(&|$)/
/** The Worker serves scripts and images too, those of the documentation in `/assets/`, and releases have files of any name. */
const WORKER = /^\/(\.well-known|api|assets?|dev|download|install|update)\//

/** Whether Vite serves a URL of `npm run dev`; the Worker serves the others. */
export function isClientModule(url: string) {
  return VITE.test(url) || ((SOURCE_FILE.test(url) || IMPORTED.test(url)) && !WORKER.test(url))
}
