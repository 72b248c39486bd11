/** An idle moment comes at the latest after this. */
const TIMEOUT_MS = 2000
/** Safari has no idle callbacks. */
const FALLBACK_MS = 200

/** Resolves once the page has nothing else to do, such as its first paint. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    if ('requestIdleCallback' in globalThis) globalThis.requestIdleCallback(done, { timeout: TIMEOUT_MS })
    else setTimeout(done, FALLBACK_MS)
  })
}
