// What directory and billing ask of each other: of the embedded service, or of the remote one by its contract.

import { type Billing, billing as billingContract } from '#shared/contracts/billing.ts'
import { type DirectoryService, directoryService } from '#shared/contracts/directory-service.ts'
import type { Contract } from '#shared/rpc.ts'
import type { Settings } from '#worker/env.ts'
import { serviceToken, type TokenKeys } from '#worker/platform/rpc/access-token.ts'
import type { ServiceActor } from '#worker/platform/rpc/context.ts'
import { remoteRpc } from '#worker/platform/rpc/remote-rpc.ts'
import type { AuthDeps } from '#worker/services/auth/auth-deps.ts'
import type { BillingPorts, createBilling } from '#worker/services/billing/app.ts'
import type { createDirectory } from '#worker/services/directory/app.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'

type Remote<C extends Contract> = ReturnType<typeof remoteRpc<C>> | null

/** Clients of the remote services; null: the service is embedded. */
interface Remotes {
  billing: Remote<Billing>
  directory: Remote<DirectoryService>
  directoryForAuth: Remote<DirectoryService>
}

export function remoteServices(settings: Settings, keys: TokenKeys, now: () => Date): Remotes {
  const { BILLING_URL, DIRECTORY_URL, UPSTREAM_SECRET: secret } = settings
  const tokenOf = (caller: ServiceActor['name']) => () => serviceToken(keys, caller, now())
  const directoryFor = (caller: 'auth' | 'billing') =>
    DIRECTORY_URL
      ? remoteRpc(directoryService, {
          service: 'directory',
          url: DIRECTORY_URL,
          token: tokenOf(caller),
          secret,
        })
      : null
  return {
    billing: BILLING_URL
      ? remoteRpc(billingContract, {
          service: 'billing',
          url: BILLING_URL,
          token: tokenOf('directory'),
          secret,
        })
      : null,
    directory: directoryFor('billing'),
    directoryForAuth: directoryFor('auth'),
  }
}

/** The ports of billing. @param embedded a thunk, as the two need each other */
export function fromDirectory(
  remote: Remotes['directory'],
  embedded: () => ReturnType<typeof createDirectory>,
): Pick<BillingPorts, 'membership' | 'usage' | 'admins' | 'notifySpending' | 'logBilling'> {
  if (!remote)
    return {
      membership: (org, userId) => embedded().membership(org, userId),
      usage: (orgId, span) => embedded().usage({ orgId, ...span }),
      admins: (orgId) => embedded().admins(orgId),
      notifySpending: (spending) => embedded().notifySpending(spending),
      logBilling: (entry) => embedded().logBilling(entry),
    }
  return {
    membership: (org, userId) => remote('internal.membership', { org, userId }),
    usage: (orgId, span) => remote('internal.usage', { orgId, ...span }),
    admins: (orgId) => remote('internal.admins', orgId),
    notifySpending: (spending) => remote('internal.notifySpending', spending),
    logBilling: (entry) => remote('internal.logBilling', entry),
  }
}

/** The port of auth. @param embedded a thunk, as the two need each other */
export function adminsFromDirectory(
  remote: Remotes['directoryForAuth'],
  embedded: () => ReturnType<typeof createDirectory>,
): AuthDeps['isAdmin'] {
  return async (userId) => (remote ? remote('internal.isAdmin', userId) : embedded().isAdmin(userId))
}

/** The ports of the directory. */
export function fromBilling(
  remote: Remotes['billing'],
  embedded: ReturnType<typeof createBilling>,
): Pick<DirectoryPorts, 'startSubscription' | 'subscription' | 'listPaid' | 'uploadBlock'> {
  const { startSubscription, subscription, listPaid, uploadBlock } = embedded
  if (!remote) return { startSubscription, subscription, listPaid, uploadBlock }
  return {
    startSubscription: async (organization) => void (await remote('internal.found', organization)),
    subscription: (orgId) => remote('internal.subscription', orgId),
    listPaid: (orgIds) => remote('internal.listPaid', orgIds),
    uploadBlock: (orgId) => remote('internal.uploadBlock', orgId),
  }
}
