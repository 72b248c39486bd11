// Each tab of a person hears when the browser's session becomes someone else's or no one's, and drops what it knows.

import type { QueryClient } from '@tanstack/react-query'
import { knownPerson } from '#web/lib/api/call.ts'
import { SESSION_KEY } from '#web/lib/api/query-client.ts'
import { forgetPerson, sessionChannel } from './session.ts'

/** Follows what other tabs say of the session, and looks it up again when the window is used. Returns the way to stop. */
export function watchSession(client: QueryClient): () => void {
  const hear = ({ data }: MessageEvent<string | null>) => {
    const known = knownPerson()
    if (!known || known === data) return
    forgetPerson()
    void client.resetQueries({ queryKey: SESSION_KEY })
  }
  // The query library looks only at tabs that were hidden; of two windows side by side none is.
  const look = () => void client.refetchQueries({ queryKey: SESSION_KEY, type: 'active', stale: true })
  const channel = sessionChannel()
  channel?.addEventListener('message', hear)
  globalThis.addEventListener('focus', look)
  return () => {
    channel?.removeEventListener('message', hear)
    globalThis.removeEventListener('focus', look)
  }
}
