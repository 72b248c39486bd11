// The update feed: is there an update for this installed app, and where is its file. Every answer is made from the
// channel's manifest alone, without a database; of the client only a count is kept. What requests and documents look
// like is for the formats to say.

import { chooseUpdate, type UpdateRequest } from '#shared/domain/releases/choose-update.ts'
import { pathSegments, queryValue } from './address.ts'
import { malformed, notFound } from './answers.ts'
import { versionOf } from './client-version.ts'
import { checkIdentity } from './counting/clients/client-identity.ts'
import type { UpdateCheck } from './counting/count.ts'
import type { Counts } from './counting/counts.ts'
import type { Background } from './documents.ts'
import type { FeedAnswer, FeedRequest, FeedSource, UpdateFormat } from './formats/format.ts'
import { matchFormat } from './formats/registry.ts'
import { createHotChecks } from './hot-checks.ts'
import {
  type createManifests,
  isForgotten,
  type LoadedManifest,
  renewVerdicts,
  type Verdict,
} from './manifests.ts'
import { bucketOf, cohortOf, identityOf } from './rollout.ts'
import type { FindStored } from './stored.ts'

/** What the network says of the caller. */
export interface Caller {
  /** Network address, or null. */
  address: (request: Request) => string | null
  /** Whether addresses tell networks apart; false behind a proxy that doesn't name them. */
  knowsNetwork: boolean
  /** ISO code, or null. */
  country: (request: Request) => string | null
}

/** A request, with its slow properties read once. */
export interface Asked {
  request: Request
  url: string
  method: string
  background: Background
}

/** What a check says of its client, and when it is asked, in ms since 1970. */
interface Client {
  platform: string
  currentVersion: string
  clientId: string | undefined
  moment: number
  accepts?: UpdateRequest['accepts']
}

interface FeedDeps {
  formats: readonly UpdateFormat[]
  findManifest: ReturnType<typeof createManifests>
  findStored: FindStored
  counts: Counts
  caller: Caller
  deliveryOrigin: string
  now: () => Date
}

const NO_APPLICATION = 'There is no such application.'
/** Longer platforms and versions are made up: they are counted, but not told apart. */
const MAX_COUNTED_LENGTH = 64
/** Cached with a manifest, which lives for seconds. */
const MAX_VERDICTS = 500
/** Of a client that doesn't send its version. It doesn't parse, so the client gets the highest release it may have. */
const UNKNOWN_VERSION = 'unknown'

export function createFeed({
  formats,
  findManifest,
  findStored,
  counts,
  caller,
  deliveryOrigin,
  now,
}: FeedDeps) {
  const hotChecks = createHotChecks()

  /**
   * `/update/{org}/{app}/{path of a format}`. Answers synchronously when the manifest is in memory: even a resolved
   * promise would cost the busiest URL some of its speed.
   */
  function feed(asked: Asked): Response | Promise<Response> {
    const segments = pathSegments(asked.url)
    if (!segments) return malformed()
    const [, org = '', app = '', ...path] = segments
    const wanted = matchFormat(formats, path, asked.url)
    if (!wanted) return notFound()
    const named = wanted.query.channel
    const channel = named === undefined ? queryValue(asked.url, 'channel') : named
    if (channel === undefined) return malformed()
    const found = findManifest(org, app, channel, asked.background)
    return found instanceof Promise
      ? found.then((loaded) => answer(loaded, wanted, asked))
      : answer(found, wanted, asked)
  }

  function answer(
    loaded: LoadedManifest | null,
    { query, answer: answerWith }: FeedRequest,
    asked: Asked,
  ): Response | Promise<Response> {
    if (!loaded || isForgotten(loaded.manifest, now)) return notFound(NO_APPLICATION)
    const { manifest } = loaded
    const moment = now().getTime()
    let verdict: Verdict | undefined
    let isShared = true
    let readsVersion = false
    let readsAgent = false
    const find = (platform: string, currentVersion: string, accepts?: UpdateRequest['accepts']): Verdict => {
      renewVerdicts(loaded, moment)
      const known = accepts ? undefined : loaded.verdicts.get(`${platform} ${currentVersion}`)
      const client = { platform, currentVersion, clientId: query.clientId, moment, accepts }
      const found = known ?? judge(loaded, client, asked.request)
      isShared &&= found.isShared
      return found
    }
    const source: FeedSource = {
      manifest,
      origin: deliveryOrigin,
      choose(platform, currentVersion = UNKNOWN_VERSION, accepts) {
        verdict = find(platform, currentVersion, accepts)
        if (asked.method === 'GET') count(manifest.appId, verdict, asked, moment, query.clientId)
        return verdict.choice
      },
      highest: (platform, currentVersion = UNKNOWN_VERSION, accepts) =>
        find(platform, currentVersion, accepts).choice,
      clientVersion() {
        readsVersion = true
        return versionOf(asked.request) || undefined
      },
      userAgent() {
        readsAgent = true
        return asked.request.headers.get('user-agent') ?? ''
      },
      stored: (name) => findStored(manifest, name, asked.background),
    }
    const answer = answerWith(source)
    const isSameForAll = isShared && !readsAgent && query.clientId === undefined
    if (verdict && isSameForAll && !(answer instanceof Promise)) {
      const until = findManifest.freshUntil(loaded)
      const hot = { appId: manifest.appId, verdict, answer, until }
      hotChecks.keep(asked, readsVersion, hot, moment)
    }
    return answer instanceof Promise ? answer.then(respond) : respond(answer)
  }

  /** Answers a GET that is equal to one before it, but for what doesn't change its answer; undefined: no such GET, or it has expired. */
  function answerHot(request: Request, url: string, background: Background): Response | undefined {
    const moment = now().getTime()
    const hot = hotChecks.find(request, url, moment)
    if (!hot) return undefined
    count(hot.appId, hot.verdict, { request, background }, moment)
    return respond(hot.answer)
  }

  function count(
    appId: string,
    { key, check }: Verdict,
    { request, background }: Pick<Asked, 'request' | 'background'>,
    moment: number,
    clientId?: string,
  ): void {
    // Reading headers is a good part of what a check costs.
    const identity = () => checkIdentity(request, caller.address, clientId)
    counts.check(appId, key, check, caller.country(request) ?? '', identity, moment, background)
  }

  function judge(
    { manifest, verdicts }: LoadedManifest,
    { platform, currentVersion, clientId, moment, accepts }: Client,
    request: Request,
  ): Verdict {
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
    if (isShared && !accepts && verdicts.size < MAX_VERDICTS)
      verdicts.set(`${platform} ${currentVersion}`, verdict)
    return verdict
  }

  return Object.assign(feed, { answerHot })
}

function respond({ body, init }: FeedAnswer): Response {
  return new Response(body, init)
}
