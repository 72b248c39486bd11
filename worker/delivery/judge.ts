// What a client is offered from a manifest, and what its check counts as. Verdicts that don't depend on the client are
// cached with the manifest.

import { chooseUpdate, type UpdateRequest } from '#shared/domain/releases/choose-update.ts'
import type { UpdateCheck } from './counting/count.ts'
import type { LoadedManifest, Verdict } from './manifests.ts'
import { bucketOf, cohortOf, identityOf } from './rollout.ts'

/** What the network says of the caller. */
export interface Caller {
  /** Network address, or null. */
  address: (request: Request) => string | null
  /** Whether addresses tell networks apart; false behind a proxy that doesn't name them. */
  knowsNetwork: boolean
  /** ISO code, or null. */
  country: (request: Request) => string | null
}

/** What a check says of its client, and when it is asked, in ms since 1970. */
interface Client {
  platform: string
  currentVersion: string
  clientId: string | undefined
  moment: number
  accepts?: UpdateRequest['accepts']
}

/** Longer platforms and versions are made up: they are counted, but not told apart. */
const MAX_COUNTED_LENGTH = 64
/** Cached with a manifest, which lives for seconds. */
const MAX_VERDICTS = 500

export function judge(
  { manifest, verdicts }: LoadedManifest,
  { platform, currentVersion, clientId, moment, accepts }: Client,
  request: Request,
  caller: Caller,
): Verdict {
  const name = `${platform} ${currentVersion}`
  const known = accepts ? undefined : verdicts.get(name)
  if (known) return known
  let dependsOnClient = false
  const choice = chooseUpdate(manifest, {
    platform,
    currentVersion,
    bucketOf(releaseId) {
      dependsOnClient = true
      return bucketOf(releaseId, identityOf(request, caller.address(request), clientId))
    },
    now: moment,
    clientFacts() {
      dependsOnClient = true
      return { cohort: cohortOf(request), country: caller.country(request) }
    },
    accepts,
  })
  const check: UpdateCheck = {
    releaseId: choice.kind === 'update' ? choice.release.id : '',
    assetId: choice.kind === 'update' ? choice.asset.id : '',
    platform: platform.length > MAX_COUNTED_LENGTH ? '' : platform,
    channel: manifest.channel ?? '',
    version: currentVersion.length > MAX_COUNTED_LENGTH ? '' : currentVersion,
    reason: choice.kind === 'update' ? 'update' : choice.reason,
  }
  const isShort = check.platform === platform && check.version === currentVersion
  const isShared = !dependsOnClient && isShort
  const verdict = { choice, key: Object.values(check).join(' '), check, isShared }
  if (isShared && !accepts && verdicts.size < MAX_VERDICTS) verdicts.set(name, verdict)
  return verdict
}
