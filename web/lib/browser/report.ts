// Error reporting. The default reporter writes to the browser's console; an error
// reporting service, when one is configured, is installed in its place.

import { isOfflineFailure } from './online.ts'

export type ReportLevel = 'info' | 'error'
export type Reporter = (failure: unknown, level: ReportLevel) => void

let reporter: Reporter = (failure, level) => globalThis.console[level](failure)

/** Installs the reporter until the page is unloaded, and returns the one that it replaces. */
export function setReporter(next: Reporter): Reporter {
  const previous = reporter
  reporter = next
  return previous
}

const reported = new WeakSet<object>()

/**
 * Reports a failure once, even if several handlers pass it on. Never throws: a failing reporter must not cause another
 * failure.
 */
export function report(failure: unknown, level: ReportLevel = 'error'): void {
  if (isOfflineFailure(failure)) return
  if (failure instanceof Error) {
    if (reported.has(failure)) return
    reported.add(failure)
  }
  try {
    reporter(failure, level)
  } catch (cause) {
    globalThis.console.error(cause)
  }
}

/** A client error (400 to 499) is reported as information; everything else as an error. */
export function reportLevel(code: number | undefined): ReportLevel {
  return code !== undefined && code >= 400 && code < 500 ? 'info' : 'error'
}

/** Reports uncaught errors and unhandled rejections, until the page is unloaded. */
export function reportUncaught(): void {
  globalThis.addEventListener('error', ({ error, message }) => report(error ?? message))
  globalThis.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
