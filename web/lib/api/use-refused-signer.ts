import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { hasSigningUpdater } from '#shared/domain/organizations/application.ts'
import { refusedSigner } from '#shared/domain/releases/unknown-signer.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { rpcQuery } from './rpc.ts'

/**
 * The key that signed the live release, which is not the registered one, so that apps built with that refuse it;
 * `keyId` is null without a signature. Null: apps accept it, or there is nothing to accept; undefined: not known (yet).
 */
export function useRefusedSigner(): { version: string; keyId: string | null } | null | undefined {
  const { org } = useOrganization()
  const application = useApplication()
  const { slug, live, updaterPublicKey } = application
  const enabled = Boolean(live) && updaterPublicKey !== null && hasSigningUpdater(application)
  const { data } = useQuery({
    ...rpcQuery(directory, 'releases.get', { org: org.slug, app: slug, release: live?.id ?? '' }),
    enabled,
    // The page does without it.
    meta: { stopPropagation: true },
  })
  if (!enabled) return null
  if (!data) return undefined
  const refused = refusedSigner(data.assets, application)
  return refused ? { version: data.version, ...refused } : null
}
