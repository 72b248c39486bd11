// The session. Its lookup is the only call that is authenticated by the cookie; the response is cached for half a
// minute. Also the page to return to after the login.

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { SessionLookup } from '#shared/contracts/auth.ts'
import { unauthenticated } from '#shared/errors.ts'
import { patterns } from '#shared/routes.ts'
import { call, knownUserId } from '#web/lib/api/call.ts'
import { codeOf, queryClient, SESSION_KEY } from '#web/lib/api/query-client.ts'
import { type Settings, settings } from '#web/lib/api/settings.ts'
import { sessionStore } from '#web/lib/browser/storage.ts'
import { changePerson } from './access-token.ts'
import { openOrgIdAtom } from './organization.ts'

/** How long the lookup is fresh. */
export const SESSION_STALE_TIME_MS = 30_000

export interface SessionUser {
  id: string
  email: string | undefined
  picture: string | undefined
  /** The organization of the open page, if any. */
  orgId: string | undefined
  /** The URL that ends the session; null when there is none. */
  logoutUrl: string | null
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'errored'; error: unknown }
  | { status: 'ready'; user: SessionUser }

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  // The shell doesn't load the response's schema; both sides are built from the same contract.
  queryFn: async ({ signal }) => {
    const session = (await lookUp(signal).catch(noteEnd)) as SessionLookup
    notePerson(session.identity.id)
    return session
  },
  staleTime: SESSION_STALE_TIME_MS,
  retry: false,
  // A visitor isn't logged in by rendering another part of the page.
  retryOnMount: false,
  meta: { stopPropagation: true },
})

/** Whether the page was served without a session, which answers the first lookup. */
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

/** After the session has become another user's, or has ended: drops the former user's data in all tabs. */
function notePerson(id: string | null): void {
  const known = knownUserId()
  if (known && known !== id) forgetPerson()
  sessionChannel()?.postMessage(id)
}

let channel: BroadcastChannel | undefined

/** Tells the browser's tabs the id of the session's user, or null. See watch-session.ts. */
export function sessionChannel(): BroadcastChannel | undefined {
  channel ??= globalThis.BroadcastChannel && new BroadcastChannel('session')
  return channel
}

export function toSessionUser({ identity, logoutUrl }: SessionLookup, orgId?: string): SessionUser {
  const { email, picture } = identity.traits
  return { id: identity.id, email: email || undefined, picture: picture || undefined, orgId, logoutUrl }
}

/** The session as screens need it. A failed lookup ends it only if the response says that there is none. */
export function useSession(): SessionState {
  const { data, error, isPending } = useQuery(sessionQuery)
  const orgId = useAtomValue(openOrgIdAtom)
  const isOver = error && (!data || codeOf(error) === 401 || codeOf(error) === 403)
  if (isOver) return { status: 'errored', error }
  if (isPending || !data) return { status: 'loading' }
  return { status: 'ready', user: toSessionUser(data, orgId) }
}

/** Answers the first lookup from the page when that was served without a session. Call it before the first render. */
export function takeSessionFromPage({ signedOut }: Pick<Settings, 'signedOut'> = settings): void {
  if (!signedOut) return
  isKnownSignedOut = true
  void queryClient.prefetchQuery(sessionQuery)
}

/** After a login, perhaps as another user: drops all cached data. */
export async function renewSession(): Promise<void> {
  forgetPerson()
  await queryClient.resetQueries({ queryKey: SESSION_KEY })
}

/** After the user has changed their account: refetches the session and renews the access token. */
export function refreshSession(): void {
  changePerson()
  void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}

/**
 * A page restored from the browser's back/forward cache still has its state, access token included, even after its user
 * has logged out. It looks the session up again before any other call.
 */
export function lookAgainWhenBack(): void {
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshSession()
  })
}

/** Drops the access token and all data that was fetched with it. */
export function forgetPerson(): void {
  changePerson()
  for (const service of ['directory', 'billing']) queryClient.removeQueries({ queryKey: [service] })
}

const RECORD = 'return-to'
const DETOUR = 'detour'

/** Screens without a session, which a login doesn't return to. */
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

/** Stores a path of the console, with its query, to return to after the login. */
export function recordPath(path: string): void {
  if (!UNRECORDED.has(path.split('?')[0] ?? '')) sessionStore.set(RECORD, path)
}

/** Keeps the stored path for a login at another provider, which doesn't redirect back to a particular page. */
export function keepPathForDetour(): void {
  const path = sessionStore.get(RECORD)
  if (path) sessionStore.set(DETOUR, path)
}

/** The path to return to after a login at another provider; null without one. */
export function pathAfterDetour(): string | null {
  return ownPathOf(sessionStore.get(DETOUR))
}

/** Drops the stored path, once a page is shown to a user who is logged in. */
export function forgetRecordedPath(): void {
  sessionStore.remove(RECORD)
  sessionStore.remove(DETOUR)
}

/** Reads the stored path without consuming it. */
export function recordedPath(): string | null {
  return ownPathOf(sessionStore.get(RECORD))
}

/** Consumes the path to return to after the login, which is always on this origin (open redirect). */
export function takeRecordedPath(): string {
  const path = recordedPath()
  sessionStore.remove(RECORD)
  return path ?? patterns.organizations
}

/** The path of a URL or path on this origin; else null. */
export function ownPathOf(url: string | null): string | null {
  const path = url?.startsWith(`${settings.siteOrigin}/`) ? url.slice(settings.siteOrigin.length) : url
  return path && isOwnPath(path) ? path : null
}

/** Whether a browser resolves `path` to this origin, whichever way it parses it. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}]/u.test(path)
}
