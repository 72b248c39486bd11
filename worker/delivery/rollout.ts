// The rollout bucket of a client. It is a hash, so raising the percentage only adds clients; the release is part of
// what is hashed, so no client is in the first percent of every release.

import { MAX_IDENTITY_LENGTH } from '#shared/domain/releases/choose-update.ts'
import { sha256Hex } from '#worker/platform/crypto/digest.ts'
import { queryValue } from './address.ts'

/**
 * The client's identity: its id, else the network address and user agent, which several clients may share.
 * @param clientId read by the update format; absent: the request is searched for one
 */
export function identityOf(request: Request, address: string | null, clientId = clientIdOf(request)): string {
  return (clientId || `${address} ${request.headers.get('user-agent')}`).slice(0, MAX_IDENTITY_LENGTH)
}

/** The id that a client gives itself, or empty: what our snippets send, else Electron's staging id. */
export function clientIdOf({ headers, url }: Request): string {
  return (
    headers.get('x-client-id') ||
    queryValue(url, 'client') ||
    headers.get('x-user-staging-id') ||
    ''
  ).slice(0, MAX_IDENTITY_LENGTH)
}

/** The cohort that a client says it is in, or null. */
export function cohortOf({ headers, url }: Request): string | null {
  return headers.get('x-cohort') || queryValue(url, 'cohort') || null
}

/** From 0 to just below 1: the first 32 bits of SHA-256 over `releaseId:identity`. */
export function bucketOf(releaseId: string, identity: string): number {
  return Number.parseInt(sha256Hex(`${releaseId}:${identity}`).slice(0, 8), 16) / 2 ** 32
}
