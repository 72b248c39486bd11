// The delivery plane: update feed and downloads. It reads only what publishing has stored, sets and reads no
// cookies, and allows any origin. It runs before the gateway, whose middleware alone would cost the update
// feed a third of its speed.

import { type AnsweredRequest, logProblem } from '#worker/platform/log.ts'
import { networkOf } from '#worker/platform/network.ts'
import { pathSegments, pathStart } from './address.ts'
import { malformed, notFound, preflight, unavailable, wrongMethod } from './answers.ts'
import { clientIdentity } from './counting/clients/client-identity.ts'
import { createCounts } from './counting/counts.ts'
import { createFileRate } from './counting/file-rate.ts'
import type { Meter } from './counting/meter.ts'
import { type Background, type DocumentSource, DocumentUnavailable } from './documents.ts'
import { createDownloads } from './downloads.ts'
import { type Asked, createFeed } from './feed.ts'
import { createFileAnswer } from './files.ts'
import type { UpdateFormat } from './formats/format.ts'
import { FORMATS } from './formats/registry.ts'
import type { Caller } from './judge.ts'
import { createManifests } from './manifests.ts'
import { createReportEndpoint, reportPreflight } from './reports.ts'
import { clientIdOf } from './rollout.ts'
import { createStored } from './stored.ts'
import { createTakedowns } from './takedowns.ts'

export interface DeliveryDeps {
  files: R2Bucket
  meter: DurableObjectNamespace<Meter>
  /** Origin of the files' URLs in update documents. */
  deliveryOrigin: string
  now: () => Date
  caller: Caller
  /** Logs a request for a file. The feed's are too many to log; unset: none are logged. */
  log?: (request: AnsweredRequest) => void
  /** Unset: the cache of this Cloudflare location. */
  edge?: Cache
  /** Unset: those of the registry. */
  formats?: readonly UpdateFormat[]
  /** How long a stored document may take to read; unset: 3 seconds. */
  readTimeoutMs?: number
}

export function createDelivery(deps: DeliveryDeps) {
  const { files, meter, deliveryOrigin, now, caller, log, edge = caches.default, formats = FORMATS } = deps
  const source: DocumentSource = { files, edge, now, readTimeoutMs: deps.readTimeoutMs }
  const counts = createCounts(meter, now)
  const findTakedown = createTakedowns(source)
  const findManifest = createManifests(source, findTakedown)
  const findStored = createStored(source)
  const feed = createFeed({ formats, findManifest, findStored, counts, caller, deliveryOrigin, now })
  const answerFile = createFileAnswer({ files, counts, secondsToWait: createFileRate(now) })
  const reports = createReportEndpoint({ findManifest, counts, now })
  const downloads = createDownloads({ source, findManifest, findTakedown, answerFile, deliveryOrigin })

  function answer(asked: Asked): Response | Promise<Response> {
    const { request, url, method, background } = asked
    const isReport = url.startsWith('/report/', pathStart(url))
    if (method === 'OPTIONS') return isReport ? reportPreflight() : preflight()
    if (method !== 'GET' && method !== 'HEAD' && !isReport) return wrongMethod()
    const segments = pathSegments(url)
    if (!segments) return malformed()
    const identity = clientIdentity(request.headers, caller.address(request), clientIdOf(request))
    const country = caller.country(request)
    const wanted = { request, country, network: networkFrom(request), identity, background }
    if (isReport) return reports(segments, wanted)
    if (segments[0] === 'asset') return downloads.asset(segments, wanted)
    if (segments[0] === 'download') return downloads.download(segments, wanted)
    return notFound()
  }

  function answerCheck(asked: Asked): Response | Promise<Response> {
    if (asked.method === 'OPTIONS') return preflight()
    return asked.method === 'GET' || asked.method === 'HEAD' ? feed(asked) : wrongMethod()
  }

  function networkFrom(request: Request): string | null {
    const address = caller.knowsNetwork ? caller.address(request) : null
    return address && networkOf(address)
  }

  /**
   * The response has an id by which a user can name the request. The feed goes without: its clients show
   * none.
   */
  async function answerForPeople(asked: Asked, prefix: string): Promise<Response> {
    const id = crypto.randomUUID()
    const started = Date.now()
    let response: Response
    try {
      response = await answer(asked)
    } catch (problem) {
      response = toFailure(problem, id)
    }
    const { status, headers } = response
    headers.set('x-request-id', id)
    const { request, url, method } = asked
    const path = url.slice(pathStart(url)).split('?')[0] ?? ''
    const about = { id, method, path, route: `${prefix}*`, upstream: null, status }
    log?.({ ...about, ms: Date.now() - started, country: caller.country(request), cache: null })
    return response
  }

  return {
    /** The response, or undefined when the URL isn't one of the delivery plane. */
    fetch(request: Request, background: Background): Response | Promise<Response> | undefined {
      const { url } = request
      const start = pathStart(url)
      if (url.startsWith('/update/', start)) {
        try {
          const { method } = request
          const hot = method === 'GET' ? feed.answerHot(request, url, background) : undefined
          if (hot) return hot
          const response = answerCheck({ request, url, method, background })
          return response instanceof Promise ? response.catch((problem) => toFailure(problem)) : response
        } catch (problem) {
          return toFailure(problem)
        }
      }
      const prefix = FOR_PEOPLE.find((each) => url.startsWith(each, start))
      if (!prefix) return undefined
      return answerForPeople({ request, url, method: request.method, background }, prefix)
    },
  }
}

/** Prefixes whose URLs are shown to users as well, or are called rarely. */
const FOR_PEOPLE = ['/asset/', '/download/', '/install/', '/report/']

function toFailure(problem: unknown, id?: string): Response {
  if (!(problem instanceof DocumentUnavailable))
    logProblem('An address of the delivery plane failed', { ...(id && { id }) }, problem)
  return unavailable()
}
