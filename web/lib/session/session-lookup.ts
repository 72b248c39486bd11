// The lookup of the session: the only call that is authenticated by the cookie. The response is cached for half a
// minute. Apart from session.ts, because it needs the query library.

import { QueryObserver, queryOptions } from '@tanstack/react-query'
import type { SessionLookup } from '#shared/contracts/auth.ts'
import { call, knownUserId } from '#web/lib/api/call.ts'
import { codeOf } from '#web/lib/api/failures.ts'
import { dropFirstData, requestFirstData } from '#web/lib/api/first-data.ts'
import { queryClient, SESSION_KEY } from '#web/lib/api/query-client.ts'
import { firstContent } from '#web/lib/browser/idle.ts'
import { changePerson, prepareAccessToken } from './access-token.ts'
import { sessionChannel } from './session-channel.ts'

/** How long the lookup is fresh. */
export const SESSION_STALE_TIME_MS = 30_000

/** The results of the last lookups; neither is set while the first one is pending. */
export interface SessionAnswer {
  data: SessionLookup | undefined
  error: unknown
}

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  // The shell doesn't load the response's schema; both sides are built from the same contract.
  queryFn: async ({ signal }) => {
    const answer = call({ service: 'auth', kind: 'query', procedure: 'session.get', signal })
    const session = (await answer.catch(noteEnd)) as SessionLookup
    notePerson(session.identity.id)
    return session
  },
  staleTime: SESSION_STALE_TIME_MS,
  retry: false,
  // A visitor isn't logged in by rendering another part of the page.
  retryOnMount: false,
  meta: { stopPropagation: true },
})

const observer = new QueryObserver(queryClient, sessionQuery)

/**
 * Keeps the session looked up. Returns the way to stop.
 * @param known the failure that answers the first lookup, if the page was served with it
 * @param onChange called when `readLookup` may have changed
 */
export function startLookup(known: unknown, onChange: () => void): () => void {
  observer.setOptions(sessionQuery)
  if (known) answerLookup(known as Error)
  // First data comes without, so the token is for what isn't painted first.
  else prepareAccessToken(requestFirstData(globalThis.location?.pathname ?? '') ? firstContent() : undefined)
  // Mounted, the library looks again when the tab is shown, before any screen with queries is rendered too.
  queryClient.mount()
  const stop = observer.subscribe(onChange)
  return () => {
    stop()
    queryClient.unmount()
  }
}

function answerLookup(error: Error): void {
  const { state } = observer.getCurrentQuery()
  observer.getCurrentQuery().setState({ ...state, error, status: 'error', errorUpdatedAt: Date.now() })
}

let answer: SessionAnswer = { data: undefined, error: null }

/** The results of the last lookups, as the same object until they change. */
export function readLookup(): SessionAnswer {
  const { data, error } = observer.getCurrentResult()
  if (data !== answer.data || error !== answer.error) answer = { data, error }
  return answer
}

/** Refetches a session that is older than half a minute. */
export function refreshStaleLookup(): void {
  const query = observer.getCurrentQuery()
  const isStale = query.state.data !== undefined && query.isStaleByTime(SESSION_STALE_TIME_MS)
  if (isStale) void observer.refetch({ cancelRefetch: false })
}

function noteEnd(fault: unknown): never {
  if (codeOf(fault) === 401) notePerson(null)
  throw fault
}

/** After the session has become another user's, or has ended: drops the former user's data in all tabs. */
function notePerson(id: string | null): void {
  const known = knownUserId()
  if (known && known !== id) forgetPerson()
  sessionChannel()?.postMessage(id)
}

/** After a login, perhaps as another user: drops all cached data. */
export async function renewLookup(): Promise<void> {
  forgetPerson()
  await queryClient.resetQueries({ queryKey: SESSION_KEY })
}

/** Refetches the session. @throws when the lookup fails */
export async function confirmLookup(): Promise<SessionLookup> {
  await queryClient.resetQueries({ queryKey: SESSION_KEY })
  return queryClient.fetchQuery(sessionQuery)
}

/** After the user has changed their account: refetches the session and renews the access token. */
export function refreshLookup(): void {
  changePerson()
  dropFirstData()
  void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}

/** Drops the access token and all data that was fetched with it. */
export function forgetPerson(): void {
  changePerson()
  dropFirstData()
  for (const service of ['directory', 'billing']) queryClient.removeQueries({ queryKey: [service] })
}
