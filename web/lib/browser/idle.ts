/** An idle moment comes at the latest after this. */
const TIMEOUT_MS = 2000
/** Safari has no idle callbacks. */
const FALLBACK_MS = 200

/** Resolves once the page is painted and has nothing else to do. */
export async function idle(): Promise<void> {
  await Promise.race([firstContent(), sleep(TIMEOUT_MS)])
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis)
      globalThis.requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS })
    else setTimeout(resolve, FALLBACK_MS)
  })
}

/**
 * While files and data of the page are on their way, the browser is idle before it has painted anything, or nothing but
 * the background.
 */
function firstContent(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
