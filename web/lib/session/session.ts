// The session, as far as this page knows, and the page to return to after the login. The lookup is session-lookup.ts: a
// page that was served without a session shows its form before that, and the query library, is loaded.

import { useAtomValue } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'
import type { SessionLookup } from '#shared/contracts/auth.ts'
import { unauthenticated } from '#shared/errors.ts'
import { patterns } from '#shared/routes.ts'
import { codeOf } from '#web/lib/api/failures.ts'
import { type Settings, settings } from '#web/lib/api/settings.ts'
import { sessionStore } from '#web/lib/browser/storage.ts'
import { openOrgIdAtom } from './organization.ts'
import { sessionChannel } from './session-channel.ts'
import type { SessionAnswer } from './session-lookup.ts'

export interface SessionUser {
  id: string
  email: string | undefined
  picture: string | undefined
  /** The organization of the open page, if any. */
  orgId: string | undefined
  /** The URL that ends the session; null until it is known. */
  logoutUrl: string | null
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'errored'; error: unknown }
  | { status: 'ready'; user: SessionUser }

export function toSessionUser({ identity, logoutUrl }: SessionLookup, orgId?: string): SessionUser {
  const { email, picture } = identity.traits
  return { id: identity.id, email: email || undefined, picture: picture || undefined, orgId, logoutUrl }
}

type Lookup = typeof import('./session-lookup.ts')

let lookup: Lookup | null = null
let loading: Promise<Lookup> | null = null
/** The session before the lookup is loaded. */
let first: SessionAnswer = { data: undefined, error: null }
const listeners = new Set<() => void>()

/**
 * Looks the session up, unless the page was served without one. Call it before the first render. A page restored from
 * the browser's back/forward cache still has its state, access token included, even after its user has logged out: it
 * looks the session up again before any other call.
 */
export function startSession({ signedOut }: Pick<Settings, 'signedOut'> = settings): void {
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshSession()
  })
  if (signedOut) {
    first = { data: undefined, error: unauthenticated() }
    sessionChannel()?.postMessage(null)
  } else prepareSession()
}

/** Loads the lookup ahead of its use. */
export function prepareSession(): void {
  // A failed load is the state of the session.
  connect().catch(() => undefined)
}

/** A failed load counts as a failed lookup; the next call retries it. */
function connect(): Promise<Lookup> {
  loading ??= import('./session-lookup.ts').then(
    (part) => {
      part.startLookup(first.error, notify)
      lookup = part
      notify()
      return part
    },
    (cause: unknown) => {
      loading = null
      first = { data: undefined, error: first.error ?? cause }
      notify()
      throw cause
    },
  )
  return loading
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves once the first lookup has an answer, or has failed. */
export function whenSessionIsKnown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(check)
    function check() {
      const { data, error } = read()
      if (!data && !error) return
      stop()
      resolve()
    }
    check()
  })
}

const read = () => lookup?.readLookup() ?? first

/** The session as screens need it. A failed lookup ends it only if the response says that the user is logged out. */
export function useSession(): SessionState {
  const { data, error } = useSyncExternalStore(subscribe, read)
  const orgId = useAtomValue(openOrgIdAtom)
  useEffect(() => lookup?.refreshStaleLookup(), [])
  const isOver = error && (!data || codeOf(error) === 401 || codeOf(error) === 403)
  if (isOver) return { status: 'errored', error }
  if (!data) return { status: 'loading' }
  return { status: 'ready', user: toSessionUser(data, orgId) }
}

/** Whether no one is logged in, or the page was served without a session that is being looked up again. */
export function useIsVisitor(): boolean {
  const { status } = useSession()
  return status === 'errored' || (status === 'loading' && settings.signedOut)
}

/** After a login, perhaps as another user: drops all cached data. */
export async function renewSession(): Promise<void> {
  await (await connect()).renewLookup()
}

/** Refetches the session. @throws when the lookup fails */
export async function confirmSession(): Promise<SessionLookup> {
  return (await connect()).confirmLookup()
}

/** After the user has changed their account: refetches the session and renews the access token. */
export function refreshSession(): void {
  if (lookup) lookup.refreshLookup()
  else
    connect().then(
      (part) => part.refreshLookup(),
      () => undefined,
    )
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
