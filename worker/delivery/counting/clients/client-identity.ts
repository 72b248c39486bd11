// What a client is told apart by, in counts of distinct clients and in what follows a download. It is what the rollout
// bucket is made of, with one difference: these updaters name themselves when they download and not when they check.

import { MAX_IDENTITY_LENGTH } from '#shared/domain/releases/choose-update.ts'
import { queryValue } from '#worker/delivery/address.ts'

/** electron-updater's. */
const STAGING_AGENT = 'electron-builder'
const NAMED_ONLY_BY_DOWNLOADS = /^(tauri\/updater|cargo-packager-updater)/

/**
 * The client's id, else its network address and user agent, which several clients may share. Only ever hashed.
 * @param clientId the id that the client gives itself, or empty
 */
export function clientIdentity(headers: Headers, address: string | null, clientId: string): string {
  return clientId || anonymous(headers.get('user-agent') ?? '', address)
}

/**
 * The same of an update check, with as few headers as possible: a staging id is looked for where its updater asks.
 * @param clientId read by the update format; absent: the request is searched for one
 */
export function checkIdentity(
  request: Request,
  addressOf: (request: Request) => string | null,
  clientId?: string,
): string {
  const { headers } = request
  const agent = headers.get('user-agent') ?? ''
  const named =
    clientId ??
    (headers.get('x-client-id') ||
      queryValue(request.url, 'client') ||
      (agent.startsWith(STAGING_AGENT) && headers.get('x-user-staging-id')) ||
      '')
  return named.slice(0, MAX_IDENTITY_LENGTH) || anonymous(agent, addressOf(request))
}

function anonymous(agent: string, address: string | null): string {
  const told = NAMED_ONLY_BY_DOWNLOADS.test(agent) ? '' : agent
  return `${address} ${told}`.slice(0, MAX_IDENTITY_LENGTH)
}
