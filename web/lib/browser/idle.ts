/** An idle moment comes at the latest after this. */
const TIMEOUT_MS = 2000
/** Safari has no idle callbacks. */
const FALLBACK_MS = 200

/** Resolves once the page is painted and has nothing else to do. */
export async function idle(): Promise<void> {
  await firstContent()
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis)
      globalThis.requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS })
    else setTimeout(resolve, FALLBACK_MS)
  })
}

/**
 * Resolves once the page has content, or at the latest after the timeout: a hidden tab isn't painted. While files and
 * data of the page are on their way, the browser is idle before it has painted anything, or nothing but the background.
 */
export function firstContent(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS)
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}
