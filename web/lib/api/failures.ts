// Failed calls: what is known of them, and how the user is told. Apart from query-client.ts, because the log-in screens
// load without the query library.

import { isOfflineFailure, OFFLINE } from '#web/lib/browser/online.ts'
import { report, reportLevel } from '#web/lib/browser/report.ts'
import { toast } from '#web/lib/browser/toast-store.ts'

export interface FailureMeta extends Record<string, unknown> {
  /** No toast: the caller shows the failure itself, or those for which this returns true. They are still reported. */
  stopPropagation?: boolean | ((error: unknown) => boolean) | undefined
}

/** The code of a failed call; undefined for any other thrown value. */
export function codeOf(error: unknown): number | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'number' ? code : undefined
}

/** Whether a failure means that the resource doesn't exist, or that the user has no access to it. */
export function isGone(error: unknown): boolean {
  return [403, 404].includes(codeOf(error) ?? 0)
}

/** Advice for failures whose message has none, by the error's name. */
const ADVICE: Record<string, string> = {
  SubmitError: 'What you typed is still there. Check the connection, then try again.',
  ResponseError: 'The login service couldn’t do this. Try again in a moment.',
  FetchError: 'The login service is unreachable. Check the connection and try again.',
}

/** Reports a failure of a call: a client error as information. */
export function reportFailure(error: unknown): void {
  report(error, reportLevel(codeOf(error) ?? (error as { response?: Response } | null)?.response?.status))
}

/**
 * Reports a failure and, unless the caller shows it, raises a toast.
 * @param about what failed, where it can fail many times at once: one toast about it is enough
 */
export function showFailure(error: unknown, meta?: FailureMeta, about?: string): void {
  reportFailure(error)
  const stop = meta?.stopPropagation
  if (typeof stop === 'function' ? stop(error) : stop) return
  const { name = '', message = String(error) } = error instanceof Error ? error : {}
  const details = isOfflineFailure(error) && message !== OFFLINE ? OFFLINE : ADVICE[name]
  toast.error({ message, details, suppress: true, about })
}
