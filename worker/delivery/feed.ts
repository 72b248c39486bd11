// The update feed: may this installed program become a newer one, and where is the file. Every answer is made from
// the channel's manifest alone; no database is asked, and nothing about the asker is kept but a sum.

import { chooseUpdate } from '#shared/domain/choose-update.ts'
import { queryValue } from './address.ts'
import { document, malformed, notFound, noUpdate, unknownPlatform } from './answers.ts'
import type { Counts } from './counting/counts.ts'
import type { Background } from './documents.ts'
import { type createManifests, isForgotten, type LoadedManifest, type Verdict } from './manifests.ts'
import { bucketOf, identityOf } from './rollout.ts'

/** Who is asking, read from what the network says of the request. */
export interface Caller {
  /** Network address, or null. */
  address: (request: Request) => string | null
  /** Whether addresses tell networks apart; false behind a proxy that doesn't name them. */
  knowsNetwork: boolean
  /** ISO code, or null. */
  country: (request: Request) => string | null
}

/** A request, with what is slow to read from it read once. */
export interface Asked {
  request: Request
  url: string
  method: string
  background: Background
}

interface FeedDeps {
  findManifest: ReturnType<typeof createManifests>
  counts: Counts
  caller: Caller
  now: () => Date
}

const NO_APPLICATION = 'There is no such application.'
/** Longer ones are made up; they are counted, but not told apart. */
const LONGEST_COUNTED = 64
/** Verdicts remembered with a manifest, which lives for seconds. */
const MAX_VERDICTS = 500

export function createFeed({ findManifest, counts, caller, now }: FeedDeps) {
  /**
   * `/update/{org}/{app}/{platform}/{currentVersion}`, `/update/{org}/{app}/latest.json`. Answers at once when the
   * manifest is in memory, since even a promise that is already kept costs the busiest address some of its speed.
   */
  return function feed(segments: string[], asked: Asked): Response | Promise<Response> {
    const [, org = '', app = '', platform = '', currentVersion, ...more] = segments
    const isStatic = currentVersion === undefined && platform === 'latest.json'
    if (more.length > 0 || !(currentVersion || isStatic)) return notFound()
    const channel = queryValue(asked.url, 'channel')
    if (channel === undefined) return malformed()
    const answer = (loaded: LoadedManifest | null) => {
      if (!loaded || isForgotten(loaded.manifest, now)) return notFound(NO_APPLICATION)
      return isStatic ? answerAll(loaded) : answerOne(loaded, platform, currentVersion ?? '', asked)
    }
    const found = findManifest(org, app, channel, asked.background)
    return found instanceof Promise ? found.then(answer) : answer(found)
  }

  function answerOne(
    loaded: LoadedManifest,
    platform: string,
    currentVersion: string,
    asked: Asked,
  ): Response {
    const { request, method, background } = asked
    const verdict =
      loaded.verdicts.get(`${platform} ${currentVersion}`) ?? judge(loaded, platform, currentVersion, request)
    const { choice, key, check } = verdict
    if (method === 'GET')
      counts.check(loaded.manifest.appId, key, check, caller.country(request) ?? '', background)
    if (choice.kind === 'update') return document(loaded.documents.get(choice.asset.id) ?? '')
    return choice.reason === 'unknown-platform' ? unknownPlatform(platform) : noUpdate(choice.reason)
  }

  function judge(
    { manifest, verdicts }: LoadedManifest,
    platform: string,
    currentVersion: string,
    request: Request,
  ): Verdict {
    let depends = false
    const choice = chooseUpdate(manifest, {
      platform,
      currentVersion,
      bucketOf(releaseId) {
        depends = true
        return bucketOf(releaseId, identityOf(request, caller.address(request)))
      },
    })
    const check = {
      releaseId: choice.kind === 'update' ? choice.release.id : '',
      assetId: choice.kind === 'update' ? choice.asset.id : '',
      platform: platform.length > LONGEST_COUNTED ? '' : platform,
      channel: manifest.channel ?? '',
      version: currentVersion.length > LONGEST_COUNTED ? '' : currentVersion,
    }
    const verdict = { choice, key: Object.values(check).join(' '), check }
    const isShort = check.platform === platform && check.version === currentVersion
    if (!depends && isShort && verdicts.size < MAX_VERDICTS)
      verdicts.set(`${platform} ${currentVersion}`, verdict)
    return verdict
  }
}

function answerAll({ manifest, staticManifest }: LoadedManifest): Response {
  if (manifest.deletedAt !== null) return noUpdate('app-deleted')
  if (manifest.takenDown !== undefined) return noUpdate('taken-down')
  if (staticManifest !== null) return document(staticManifest)
  return noUpdate(manifest.releases.length === 0 ? 'no-release' : 'no-asset-for-platform')
}
