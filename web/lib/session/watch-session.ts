// All tabs learn when the browser's session ends or becomes another user's, and drop their cached data.

import type { QueryClient } from '@tanstack/react-query'
import { knownUserId } from '#web/lib/api/call.ts'
import { SESSION_KEY } from '#web/lib/api/query-client.ts'
import { sessionChannel } from './session-channel.ts'
import { forgetPerson } from './session-lookup.ts'

/** Follows the session in other tabs, and refetches it on focus. Returns a function that stops it. */
export function watchSession(client: QueryClient): () => void {
  const hear = ({ data }: MessageEvent<string | null>) => {
    const known = knownUserId()
    if (!known || known === data) return
    forgetPerson()
    void client.resetQueries({ queryKey: SESSION_KEY })
  }
  // The query library refetches only in tabs that were hidden, which two windows side by side never are.
  const look = () => void client.refetchQueries({ queryKey: SESSION_KEY, type: 'active', stale: true })
  const channel = sessionChannel()
  channel?.addEventListener('message', hear)
  globalThis.addEventListener('focus', look)
  return () => {
    channel?.removeEventListener('message', hear)
    globalThis.removeEventListener('focus', look)
  }
}
