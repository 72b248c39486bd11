// What a client is told apart by, in counts of distinct clients and in what follows a download. It is what the rollout
// bucket is made of, with one difference: these updaters name themselves when they download and not when they check.

import { MAX_IDENTITY_LENGTH } from '#shared/domain/releases/choose-update.ts'

const NAMED_ONLY_BY_DOWNLOADS = /^(tauri\/updater|cargo-packager-updater)/

/**
 * The client's id, else its network address and user agent, which several clients may share. Only ever hashed.
 * @param clientId the id that the client gives itself, or empty
 */
export function clientIdentity(headers: Headers, address: string | null, clientId: string): string {
  if (clientId) return clientId
  const agent = headers.get('user-agent') ?? ''
  const told = NAMED_ONLY_BY_DOWNLOADS.test(agent) ? '' : agent
  return `${address} ${told}`.slice(0, MAX_IDENTITY_LENGTH)
}
