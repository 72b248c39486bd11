// Counting outside of the response time. A request for a file is written at once, after its response has
// begun, and the Meter decides whether it makes a download. Update checks are a thousand times as many, so
// the isolate adds them up and writes once a second for each application; what it holds when it is evicted is
// lost.

import type { CheckReason } from '#shared/domain/releases/choose-update.ts'
import { SECOND, utcDay } from '#shared/domain/time.ts'
import type { Background } from '#worker/delivery/documents.ts'
import { logProblem } from '#worker/platform/log.ts'
import { sleep } from '#worker/platform/timeout.ts'
import type { Count } from './count.ts'
import type { FileRequestCount, Meter } from './meter.ts'
import type { CompanionRequest } from './meter-clients.ts'

const WINDOW_MS = 1 * SECOND
/** A window whose request was cut short never closes; the next check opens another. */
const WINDOW_LOST_MS = 5 * SECOND
/** Checks told apart within a window; of further ones only channel, reason and country are counted. */
const MAX_KINDS = 500
const MAX_ATTEMPTS = 3

/** A check as it is counted. The country is counted beside it. */
export interface UpdateCheck
  extends Pick<Count, 'releaseId' | 'assetId' | 'platform' | 'channel' | 'version'> {
  reason: CheckReason
}

interface Gathered {
  since: number
  kinds: Map<string, { check: UpdateCheck; byCountry: Map<string, number> }>
}

export function createCounts(meters: DurableObjectNamespace<Meter>, now: () => Date) {
  const windows = new Map<string, Gathered>()

  /** Writes down one request for a file. */
  function request(appId: string, what: Omit<FileRequestCount, 'at'>, background: Background): void {
    const at = now().toISOString()
    background.waitUntil(write(appId, (meter) => meter.request({ ...what, at })))
  }

  /** Writes down one request for a file's companion, which counts as nothing by itself. */
  function companion(appId: string, what: Omit<CompanionRequest, 'at'>, background: Background): void {
    const at = now().toISOString()
    background.waitUntil(write(appId, (meter) => meter.companion({ ...what, at })))
  }

  /**
   * Counts one update check.
   * @param key equal for equal checks
   */
  function check(
    appId: string,
    key: string,
    what: UpdateCheck,
    country: string,
    background: Background,
  ): void {
    const time = now().getTime()
    let gathered = windows.get(appId)
    if (!gathered || time - gathered.since > WINDOW_LOST_MS) {
      gathered = { since: time, kinds: gathered?.kinds ?? new Map() }
      windows.set(appId, gathered)
      background.waitUntil(closeLater(appId, gathered))
    }
    let kind = gathered.kinds.get(key)
    if (!kind) kind = addKind(gathered, key, what)
    kind.byCountry.set(country, (kind.byCountry.get(country) ?? 0) + 1)
  }

  async function closeLater(appId: string, gathered: Gathered): Promise<void> {
    await sleep(WINDOW_MS)
    if (windows.get(appId) === gathered) windows.delete(appId)
    const counts = countsOf(gathered, utcDay(new Date(gathered.since)))
    gathered.kinds.clear()
    if (counts.length > 0) await write(appId, (meter) => meter.count(counts))
  }

  async function write(
    appId: string,
    send: (meter: DurableObjectStub<Meter>) => Promise<void>,
  ): Promise<void> {
    for (let attempt = 1; ; attempt++)
      try {
        await send(meters.get(meters.idFromName(appId)))
        return
      } catch (problem) {
        if (attempt < MAX_ATTEMPTS) await sleep(attempt * 100)
        else {
          logProblem('Counts were lost', { appId }, problem)
          return
        }
      }
  }

  return { request, companion, check }
}
export type Counts = ReturnType<typeof createCounts>

function addKind({ kinds }: Gathered, key: string, check: UpdateCheck) {
  const other = kinds.size >= MAX_KINDS
  const otherKey = `\n${check.reason} ${check.channel}`
  const known = other ? kinds.get(otherKey) : undefined
  if (known) return known
  const told = other ? { ...check, releaseId: '', assetId: '', platform: '', version: '' } : check
  const kind = { check: told, byCountry: new Map<string, number>() }
  kinds.set(other ? otherKey : key, kind)
  return kind
}

/** Belonging to the day on which the window was opened. */
function countsOf({ kinds }: Gathered, day: string): Count[] {
  return [...kinds.values()].flatMap(({ check, byCountry }) =>
    [...byCountry].map(
      ([country, count]): Count => ({ ...check, kind: 'update_check', day, country, count }),
    ),
  )
}
