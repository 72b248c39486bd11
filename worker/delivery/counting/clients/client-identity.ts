// What a client is told apart by, in counts of distinct clients and in what follows a download. It is what the rollout
// bucket is made of, with one difference: these updaters name themselves when they download and not when they check.

import { MAX_IDENTITY_LENGTH } from '#shared/domain/releases/choose-update.ts'
import { queryValue } from '#worker/delivery/address.ts'

const NAMED_ONLY_BY_DOWNLOADS = /^(tauri\/updater|cargo-packager-updater)/

/**
 * The client's id, else its network address and user agent, which several clients may share. Only ever hashed.
 * @param clientId the id that the client gives itself, or empty
 */
export function clientIdentity(headers: Headers, address: string | null, clientId: string): string {
  return clientId || anonymous(headers.get('user-agent') ?? '', address)
}

/**
 * The same of an update check, with as few headers as possible, as each costs.
 * @param clientId read by the update format; absent: the request is searched for one
 * @param clientIdHeader where the clients of the format may have it as well; absent: in no other header
 */
export function checkIdentity(
  request: Request,
  addressOf: (request: Request) => string | null,
  clientId?: string,
  clientIdHeader?: string,
): string {
  const { headers } = request
  const named =
    clientId ??
    (headers.get('x-client-id') ||
      queryValue(request.url, 'client') ||
      (clientIdHeader && headers.get(clientIdHeader)) ||
      '')
  return named.slice(0, MAX_IDENTITY_LENGTH) || anonymous(headers.get('user-agent') ?? '', addressOf(request))
}

function anonymous(agent: string, address: string | null): string {
  const told = NAMED_ONLY_BY_DOWNLOADS.test(agent) ? '' : agent
  return `${address} ${told}`.slice(0, MAX_IDENTITY_LENGTH)
}
