// Where a client stands in the rollout of a release. The same client always stands at the same place, so raising
// the percentage only adds clients; another release shuffles them anew, so nobody is always first.

import { createHash } from 'node:crypto'
import { queryValue } from './address.ts'

/** An identity longer than this is cut: it is only hashed. */
const LONGEST = 256

/**
 * Who is asking, as well as it can be told: what our snippets send, else the updater's own staging id, else the
 * address and the program, which many may share.
 */
export function identityOf(request: Request, address: string | null): string {
  return (clientIdOf(request) || `${address} ${request.headers.get('user-agent')}`).slice(0, LONGEST)
}

/** The id that a client gives itself, or empty. */
export function clientIdOf({ headers, url }: Request): string {
  return (
    headers.get('x-client-id') ||
    queryValue(url, 'client') ||
    headers.get('x-user-staging-id') ||
    ''
  ).slice(0, LONGEST)
}

/** From 0 to just below 1: the first 32 bits of SHA-256 over `releaseId:identity`. */
export function bucketOf(releaseId: string, identity: string): number {
  const digest = createHash('sha256').update(`${releaseId}:${identity}`).digest('hex')
  return Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32
}
