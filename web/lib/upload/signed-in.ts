import { queryClient, SESSION_KEY } from '#web/lib/api/query-client.ts'

/**
 * Resolves when a session lookup has succeeded after `since` (epoch milliseconds): the user logged in again, here
 * or in another tab.
 * @throws the signal's reason when it is aborted
 */
export function signedInSince(since: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  // The session's observers then find that it has ended, and redirect to the login.
  void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
  const isBack = () => {
    const session = queryClient.getQueryState(SESSION_KEY)
    return session?.status === 'success' && !session.isInvalidated && session.dataUpdatedAt > since
  }
  return new Promise((resolve, reject) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (isBack()) end(resolve)
    })
    const abort = () => end(() => reject(signal.reason))
    function end(settle: () => void) {
      stop()
      signal.removeEventListener('abort', abort)
      settle()
    }
    signal.addEventListener('abort', abort)
    if (isBack()) end(resolve)
  })
}
