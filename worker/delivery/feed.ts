// The update feed: is there an update for this installed app, and where is its file. Every answer is made from the
// channel's manifest alone, without a database; of the client only a count is kept. What requests and documents look
// like is for the formats to say.

import { UNCOUNTED } from '#shared/delivery-routes.ts'
import type { UpdateRequest } from '#shared/domain/releases/choose-update.ts'
import { pathSegments, queryValue } from './address.ts'
import { malformed, notFound } from './answers.ts'
import { versionOf } from './client-version.ts'
import { checkIdentity } from './counting/clients/client-identity.ts'
import type { Counts } from './counting/counts.ts'
import type { Background } from './documents.ts'
import type { FeedAnswer, FeedRequest, FeedSource, UpdateFormat } from './formats/format.ts'
import { matchFormat } from './formats/registry.ts'
import { createHotChecks, type Headed, type HotCheck } from './hot-checks.ts'
import { type Caller, judge } from './judge.ts'
import {
  type createManifests,
  isForgotten,
  type LoadedManifest,
  renewVerdicts,
  type Verdict,
} from './manifests.ts'
import type { FindStored } from './stored.ts'

/** A request, with its slow properties read once. */
export interface Asked {
  request: Request
  url: string
  method: string
  background: Background
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
    const { appId } = manifest
    const moment = now().getTime()
    const { clientIdIn, clientIdHeader } = query
    const clientId = readClientId(asked.url, clientIdIn)
    let verdict: Verdict | undefined
    let isShared = true
    let reads: Headed = 'nothing'
    const find = (platform: string, currentVersion: string, accepts?: UpdateRequest['accepts']): Verdict => {
      renewVerdicts(loaded, moment)
      const client = { platform, currentVersion, clientId, moment, accepts }
      const found = judge(loaded, client, asked.request, caller)
      isShared &&= found.isShared
      return found
    }
    const source: FeedSource = {
      manifest,
      origin: deliveryOrigin,
      choose(platform, currentVersion = UNKNOWN_VERSION, accepts) {
        verdict = find(platform, currentVersion, accepts)
        if (isCounted(asked)) count({ appId, verdict, clientIdIn, clientIdHeader }, asked, moment)
        return verdict.choice
      },
      highest: (platform, currentVersion = UNKNOWN_VERSION, accepts) =>
        find(platform, currentVersion, accepts).choice,
      clientVersion() {
        if (reads === 'nothing') reads = 'version'
        return versionOf(asked.request) || undefined
      },
      userAgent() {
        reads = 'agent'
        return asked.request.headers.get('user-agent') ?? ''
      },
      stored: (name) => findStored(manifest, name, asked.background),
    }
    const answer = answerWith(source)
    if (answer instanceof Promise) return answer.then(respond)
    if (verdict && isShared) {
      const until = findManifest.freshUntil(loaded)
      hotChecks.keep(
        asked,
        reads,
        { appId, verdict, clientIdIn, clientIdHeader, answer: encoded(answer), until },
        moment,
      )
    }
    return respond(answer)
  }

  /**
   * Answers a GET that is equal to one before it, but for what doesn't change its answer; undefined: no such GET, or it
   * has expired.
   */
  function answerHot(request: Request, url: string, background: Background): Response | undefined {
    const moment = now().getTime()
    const hot = hotChecks.find(request, url, moment)
    if (!hot) return undefined
    count(hot, { request, url, background }, moment)
    return respond(hot.answer)
  }

  function count(
    { appId, verdict: { key, check }, clientIdIn, clientIdHeader }: Omit<HotCheck, 'answer' | 'until'>,
    { request, url, background }: Omit<Asked, 'method'>,
    moment: number,
  ): void {
    // Reading headers is a good part of what a check costs.
    const identity = () =>
      checkIdentity(request, caller.address, readClientId(url, clientIdIn), clientIdHeader)
    counts.check(appId, key, check, caller.country(request) ?? '', identity, moment, background)
  }

  return Object.assign(feed, { answerHot })
}

/** URLs with a parameter that formats don't read are never among the hot checks, so those of a GET all count. */
function isCounted({ method, url }: Asked): boolean {
  return method === 'GET' && queryValue(url, UNCOUNTED) === null
}

/** The id that a client gives itself in the way of its format; undefined: the format has none, or the client. */
function readClientId(url: string, parameter: string | undefined): string | undefined {
  return parameter === undefined ? undefined : queryValue(url, parameter) || undefined
}

const encoder = new TextEncoder()

/** A response is made of bytes faster than of a text, which is encoded each time. */
function encoded({ body, init }: FeedAnswer): FeedAnswer {
  return { body: typeof body === 'string' ? new Uint8Array(encoder.encode(body)) : body, init }
}

function respond({ body, init }: FeedAnswer): Response {
  return new Response(body, init)
}
