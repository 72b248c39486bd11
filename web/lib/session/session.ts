// Who is signed in. The lookup is the one call that is authenticated by the cookie; its answer is kept for half a
// minute. Beside it: where the person was going when the sign-in came between.

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { SessionLookup } from '#shared/contracts/auth.ts'
import { unauthenticated } from '#shared/errors.ts'
import { patterns } from '#shared/routes.ts'
import { call, knownPerson } from '#web/lib/api/call.ts'
import { codeOf, queryClient, SESSION_KEY } from '#web/lib/api/query-client.ts'
import { type Settings, settings } from '#web/lib/api/settings.ts'
import { sessionStore } from '#web/lib/browser/storage.ts'
import { changePerson } from './access-token.ts'
import { openOrgIdAtom } from './organization.ts'

/** Milliseconds during which the lookup is not repeated. */
export const SESSION_STALE_TIME_MS = 30_000

export interface SessionUser {
  id: string
  email: string | undefined
  picture: string | undefined
  /** The organization whose pages are open; undefined elsewhere. */
  orgId: string | undefined
  /** Where the browser goes to sign out; null when there is no such address. */
  logoutUrl: string | null
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'errored'; error: unknown }
  | { status: 'ready'; user: SessionUser }

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  // The answer's schema is not loaded with the shell; both ends are built from the same contract.
  queryFn: async ({ signal }) => {
    const session = (await lookUp(signal).catch(noteEnd)) as SessionLookup
    notePerson(session.identity.id)
    return session
  },
  staleTime: SESSION_STALE_TIME_MS,
  retry: false,
  // Who is not signed in does not become so by looking at another part of the page.
  retryOnMount: false,
  meta: { stopPropagation: true },
})

/** The page said that it has no session, which answers the first lookup. */
let isKnownSignedOut = false

async function lookUp(signal: AbortSignal): Promise<unknown> {
  if (!isKnownSignedOut) return call({ service: 'auth', kind: 'query', procedure: 'session.get', signal })
  isKnownSignedOut = false
  throw unauthenticated()
}

function noteEnd(fault: unknown): never {
  if (codeOf(fault) === 401) notePerson(null)
  throw fault
}

/** The session is this person's now, or no one's: nothing of another person stays, here or in other tabs. */
function notePerson(id: string | null): void {
  const known = knownPerson()
  if (known && known !== id) forgetPerson()
  sessionChannel()?.postMessage(id)
}

let channel: BroadcastChannel | undefined

/** Tells the tabs of this browser whose session it has: the id of a person, or null. See watch-session.ts. */
export function sessionChannel(): BroadcastChannel | undefined {
  channel ??= globalThis.BroadcastChannel && new BroadcastChannel('session')
  return channel
}

export function toSessionUser({ identity, logoutUrl }: SessionLookup, orgId?: string): SessionUser {
  const { email, picture } = identity.traits
  return { id: identity.id, email: email || undefined, picture: picture || undefined, orgId, logoutUrl }
}

/** The session as screens need it. A failed repetition of the lookup ends a session only if it says so. */
export function useSession(): SessionState {
  const { data, error, isPending } = useQuery(sessionQuery)
  const orgId = useAtomValue(openOrgIdAtom)
  const isOver = error && (!data || codeOf(error) === 401 || codeOf(error) === 403)
  if (isOver) return { status: 'errored', error }
  if (isPending || !data) return { status: 'loading' }
  return { status: 'ready', user: toSessionUser(data, orgId) }
}

/** Answers the first lookup from the page, which says when a visitor has no session. Call it before the first render. */
export function takeSessionFromPage({ signedOut }: Pick<Settings, 'signedOut'> = settings): void {
  if (!signedOut) return
  isKnownSignedOut = true
  void queryClient.prefetchQuery(sessionQuery)
}

/** After a login, perhaps as another user: drops everything that was read before. */
export async function renewSession(): Promise<void> {
  forgetPerson()
  await queryClient.resetQueries({ queryKey: SESSION_KEY })
}

/** After the user has changed their account: looks the session up again, and calls carry a new token. */
export function refreshSession(): void {
  changePerson()
  void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}

/**
 * A page that the browser has kept whole comes back by a step in the history as it was left, token and all, even after
 * its user has logged out. It looks the session up again before it makes any other call.
 */
export function lookAgainWhenBack(): void {
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshSession()
  })
}

/** Drops the token and everything that was read with it. */
export function forgetPerson(): void {
  changePerson()
  for (const service of ['directory', 'billing']) queryClient.removeQueries({ queryKey: [service] })
}

const RECORD = 'return-to'
const DETOUR = 'detour'

/** Screens without a session: a login does not return to them. */
const UNRECORDED: ReadonlySet<string> = new Set([
  patterns.organizations,
  patterns.login,
  patterns.registration,
  patterns.recovery,
  patterns.verification,
  patterns.identityError,
  patterns.unsupportedCountry,
  patterns.notFound,
])

/** Remembers a path of the console, with its query, for after the login. */
export function recordPath(path: string): void {
  if (!UNRECORDED.has(path.split('?')[0] ?? '')) sessionStore.set(RECORD, path)
}

/** Another provider takes over the sign-in, and will send back to no particular page: the record is for then as well. */
export function keepPathForDetour(): void {
  const path = sessionStore.get(RECORD)
  if (path) sessionStore.set(DETOUR, path)
}

/** The path to continue at after a login at another provider; null without one. */
export function pathAfterDetour(): string | null {
  return ownPathOf(sessionStore.get(DETOUR))
}

/** Drops the record: a user who is logged in and sees a page has arrived. */
export function forgetRecordedPath(): void {
  sessionStore.remove(RECORD)
  sessionStore.remove(DETOUR)
}

/** The path that is recorded, and stays so. */
export function recordedPath(): string | null {
  return ownPathOf(sessionStore.get(RECORD))
}

/** The path to continue at after the sign-in. It is given out once, and is always on this origin. */
export function takeRecordedPath(): string {
  const path = recordedPath()
  sessionStore.remove(RECORD)
  return path ?? patterns.organizations
}

/** The path of an address, which may be a path already, that leads to a page of this origin; else null. */
export function ownPathOf(address: string | null): string | null {
  const path = address?.startsWith(`${settings.siteOrigin}/`)
    ? address.slice(settings.siteOrigin.length)
    : address
  return path && isOwnPath(path) ? path : null
}

/** Whether `path` leads to a page of this origin, and nowhere else however a browser may read it. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}]/u.test(path)
}
