// The user's sessions, named as in the identity service's client library.

import { callIdentity, required } from '#web/lib/api/identity.ts'
import { leaveTo } from '#web/lib/browser/page.ts'

export interface Session {
  id: string
  authenticated_at?: string
  expires_at?: string
  authenticator_assurance_level?: string
  devices?: { ip_address?: string; user_agent?: string; location?: string }[] | null
}

/** Page size of the list; a user with more can end all of them at once. */
export const MAX_SESSIONS = 100

/**
 * The session of this browser.
 * @throws ResponseError, FetchError
 */
export async function toSession(): Promise<Session> {
  return (await callIdentity('/sessions/whoami')) as Session
}

/**
 * The user's other sessions, newest first.
 * @throws ResponseError, FetchError
 */
export async function listMySessions(): Promise<Session[]> {
  const answer = await callIdentity('/sessions', { page_size: String(MAX_SESSIONS) })
  return Array.isArray(answer) ? (answer as Session[]) : []
}

/**
 * Ends one of the other sessions.
 * @throws RequiredError without an id, ResponseError, FetchError
 */
export async function disableMySession({ id }: { id?: string | null | undefined }): Promise<void> {
  const given = required(id, 'id', 'disableMySession')
  await callIdentity(`/sessions/${encodeURIComponent(given)}`, {}, 'DELETE')
}

/**
 * Ends all sessions but this one.
 * @throws ResponseError, FetchError
 */
export async function disableMyOtherSessions(): Promise<void> {
  await callIdentity('/sessions', {}, 'DELETE')
}

/**
 * Navigates to the URL that ends the session, even one that lacks its second factor.
 * @throws ResponseError, FetchError
 */
export async function logOut(): Promise<void> {
  const { logout_url: url } = (await callIdentity('/self-service/logout/browser')) as { logout_url: string }
  leaveTo(url)
}
