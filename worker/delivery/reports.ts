// `POST /report/{org}/{app}`: what an installed app says of its own update. Anyone can send it, so it is answered with
// 202 whatever it says, read no further than 2 KB, and counted by the application's Meter, which decides whether it
// believes it. It needs no token and no cookie.

import { ClientReport, MAX_REPORT_BYTES } from '#shared/domain/insights/client-report.ts'
import { MINUTE } from '#shared/domain/time.ts'
import { APP_REPORTS_PER_MINUTE, MAX_FILE_RATES, REPORTS_PER_MINUTE } from '#shared/limits.ts'
import { logProblem } from '#worker/platform/log.ts'
import { failure, notFound, OPEN } from './answers.ts'
import type { Counts } from './counting/counts.ts'
import { type Background, DocumentUnavailable } from './documents.ts'
import { type createManifests, isForgotten } from './manifests.ts'

interface ReportDeps {
  findManifest: ReturnType<typeof createManifests>
  counts: Counts
  now: () => Date
}

export interface ReportRequest {
  request: Request
  /** IPv4 address or IPv6 /64; null: unknown. */
  network: string | null
  /** Of the client, as `clientIdentity` makes it. */
  identity: string
  background: Background
}

const ALLOWED = 'POST, OPTIONS'

export function createReportEndpoint({ findManifest, counts, now }: ReportDeps) {
  const isWithinRate = createRate(now)

  async function take(org: string, app: string, asked: ReportRequest): Promise<void> {
    const { request, network, identity, background } = asked
    const [found, report] = await Promise.all([findManifest(org, app, null, background), readReport(request)])
    if (!found || isForgotten(found.manifest, now)) return
    const { appId } = found.manifest
    if (
      isWithinRate(appId, APP_REPORTS_PER_MINUTE) &&
      isWithinRate(`${network} ${appId}`, REPORTS_PER_MINUTE)
    )
      counts.report(appId, { identity, report }, background)
  }

  /** `/report/{org}/{app}` */
  return async function answerReport(segments: string[], asked: ReportRequest): Promise<Response> {
    const [, org = '', app = '', ...more] = segments
    if (!org || !app || more.length > 0) return notFound()
    if (asked.request.method !== 'POST')
      return failure(405, 'method_not_allowed', 'This URL accepts POST.', { allow: ALLOWED })
    // Waits for no Meter: an app that is about to restart shall not wait either.
    // Nor does it learn that nothing could be read: it can't do anything about that.
    await take(org, app, asked).catch((problem) => {
      if (!(problem instanceof DocumentUnavailable)) logProblem('A report could not be counted', {}, problem)
    })
    return new Response(null, { status: 202, headers: { ...OPEN, 'cache-control': 'no-store' } })
  }
}

/** The answer to a CORS preflight request for a report. */
export function reportPreflight(): Response {
  const headers = {
    ...OPEN,
    'access-control-allow-methods': ALLOWED,
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  }
  return new Response(null, { status: 204, headers })
}

/** Null: it is too long, or says nothing that can be read. */
async function readReport({ body }: Request): Promise<ClientReport | null> {
  if (!body) return null
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return parseReport(text + decoder.decode())
      length += value.byteLength
      if (length > MAX_REPORT_BYTES) return null
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    return null
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseReport(text: string): ClientReport | null {
  try {
    const parsed = ClientReport.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Counts by key in the isolate's memory, minute by minute. */
function createRate(now: () => Date) {
  let minute = 0
  const taken = new Map<string, number>()
  return (key: string, most: number): boolean => {
    const current = Math.floor(now().getTime() / MINUTE)
    if (current !== minute) {
      minute = current
      taken.clear()
    }
    const before = taken.get(key) ?? 0
    if (before >= most || (before === 0 && taken.size >= MAX_FILE_RATES)) return false
    taken.set(key, before + 1)
    return true
  }
}
