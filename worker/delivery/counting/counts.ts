// Counting outside of the response time. A request for a file is written after its response has begun, at once unless
// the Meter is busy, and the Meter decides whether it makes a download. Update checks are a thousand times as many, so
// the isolate adds them up and writes once a second for each application, or less often when its Meter is
// busy; what it holds when it is evicted is lost.

import { SECOND, utcDay } from '#shared/domain/time.ts'
import { MAX_CLIENTS_PER_SECOND } from '#shared/limits.ts'
import type { Background } from '#worker/delivery/documents.ts'
import { logProblem } from '#worker/platform/log.ts'
import { sleep } from '#worker/platform/timeout.ts'
import { createClientWindows } from './clients/client-windows.ts'
import type { AppReport } from './clients/meter-app-reports.ts'
import type { UpdateCheck } from './count.ts'
import { createFileRequests } from './file-requests.ts'
import { clientsOf, countsOf, type GatheredChecks, noteCheck } from './gathered-checks.ts'
import type { Meter } from './meter.ts'
import type { CompanionRequest } from './meter-clients.ts'
import type { FileRequestCount } from './meter-input.ts'
import { jittered, MIN_WINDOW_MS, nextWindow, openFor, RETRY_MS } from './window-pace.ts'

/** A window whose request was cut short never closes; a check this long after its end opens another. */
const WINDOW_LOST_MS = 4 * SECOND
/** Applications of which an isolate knows that their Meter is busy. */
const MAX_BUSY = 1000

export function createCounts(meters: DurableObjectNamespace<Meter>, now: () => Date) {
  const windows = new Map<string, GatheredChecks>()
  /** Windows other than the shortest, by application. */
  const paces = new Map<string, number>()
  const meterOf = (appId: string) => meters.get(meters.idFromName(appId))
  const addFileRequest = createFileRequests((appId, { id: batch, windowMs, requests }) => {
    const [first] = requests
    // Meters of earlier versions, which never ask for a window, take one at a time.
    return write(appId, (meter) =>
      windowMs === 0 && first
        ? meter.request({ ...first, batch })
        : meter.requests({ id: batch, windowMs, requests }),
    )
  })
  const clientWindows = createClientWindows((appId, day) => meterOf(appId).clientKeys(day))

  /** Writes down one request for a file, or gathers it while the Meter has many. */
  function request(
    appId: string,
    what: Omit<FileRequestCount, 'at' | 'batch'>,
    background: Background,
  ): void {
    const time = now()
    addFileRequest(appId, { ...what, at: time.toISOString() }, time.getTime(), background)
  }

  /** Writes down one request for a file's companion, which counts as nothing by itself. */
  function companion(appId: string, what: Omit<CompanionRequest, 'at'>, background: Background): void {
    const at = now().toISOString()
    background.waitUntil(write(appId, (meter) => meter.companion({ ...what, at })))
  }

  /** Writes down one report of an installed app. */
  function report(appId: string, what: Omit<AppReport, 'at'>, background: Background): void {
    const sent = { ...what, at: now().toISOString(), batch: crypto.randomUUID() }
    background.waitUntil(write(appId, (meter) => meter.appReport(sent)))
  }

  /**
   * Counts one update check.
   * @param key equal for equal checks
   * @param identity reads what tells its client apart
   * @param time in ms since 1970
   */
  function check(
    appId: string,
    key: string,
    what: UpdateCheck,
    country: string,
    identity: () => string,
    time: number,
    background: Background,
  ): void {
    let gathered = windows.get(appId)
    if (!gathered || time - gathered.since > gathered.windowMs + WINDOW_LOST_MS) {
      const windowMs = openFor(paceOf(appId), time)
      const { kinds = new Map(), clients = 0 } = gathered ?? {}
      gathered = { since: time, windowMs, kinds, clients }
      windows.set(appId, gathered)
      background.waitUntil(closeLater(appId, gathered))
    }
    const from = noteCheck(gathered, key, what, country)
    if (gathered.clients < (MAX_CLIENTS_PER_SECOND * gathered.windowMs) / SECOND) {
      from.identities.add(identity())
      gathered.clients++
    }
  }

  async function closeLater(appId: string, gathered: GatheredChecks): Promise<void> {
    await sleep(gathered.windowMs)
    if (windows.get(appId) === gathered) windows.delete(appId)
    const kinds = [...gathered.kinds.values()]
    gathered.kinds.clear()
    if (kinds.length === 0) return
    const since = new Date(gathered.since)
    const counts = countsOf(kinds, since)
    const clients = await clientWindows.close(appId, utcDay(since), gathered.since, clientsOf(kinds))
    const batch = { id: crypto.randomUUID(), clients, windowMs: gathered.windowMs }
    const send = (meter: DurableObjectStub<Meter>) => meter.count(counts, batch)
    const answer = await write(appId, send, () => notePace(appId, 2 * paceOf(appId)))
    if (clients) clientWindows.answered(appId, answer)
    if (answer) notePace(appId, answer.windowMs)
  }

  const paceOf = (appId: string) => paces.get(appId) ?? MIN_WINDOW_MS

  function notePace(appId: string, wanted: number | undefined): void {
    const next = nextWindow(paceOf(appId), wanted)
    paces.delete(appId)
    if (next > MIN_WINDOW_MS && paces.size < MAX_BUSY) paces.set(appId, next)
  }

  /**
   * Null when all attempts have failed.
   * @param failed called after each that has: a Meter that doesn't answer is written to less often
   */
  async function write<T>(
    appId: string,
    send: (meter: DurableObjectStub<Meter>) => Promise<T>,
    failed: () => void = () => undefined,
  ): Promise<T | null> {
    for (let attempt = 0; ; attempt++)
      try {
        return await send(meterOf(appId))
      } catch (problem) {
        failed()
        const delay = RETRY_MS[attempt]
        if (delay === undefined) {
          logProblem('Counts were lost', { appId }, problem)
          return null
        }
        await sleep(jittered(delay))
      }
  }

  return { request, companion, report, check }
}
export type Counts = ReturnType<typeof createCounts>
