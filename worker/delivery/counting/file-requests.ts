// When requests for files are written to the Meter of their application. Each is written at once, so that none is lost
// with its isolate, while the Meter has few of them. One that has many answers with a window: an isolate then gathers
// further ones for so long and writes them together, which a Meter takes several times as fast.

import { SECOND } from '#shared/domain/time.ts'
import type { Background } from '#worker/delivery/documents.ts'
import { sleep } from '#worker/platform/timeout.ts'
import type { FileRequestCount, GatheredRequests, WriteAnswer } from './meter-input.ts'
import { jittered, MIN_WINDOW_MS, nextWindow } from './window-pace.ts'

/** Of further ones another window is opened. */
const MAX_GATHERED = 1000
/** A window whose request was cut short never closes; a request this long after its end opens another. */
const WINDOW_LOST_MS = 4 * SECOND
/** Applications of which an isolate knows that their Meter has many requests. */
const MAX_BUSY = 1000

interface Gathered {
  since: number
  windowMs: number
  requests: FileRequestCount[]
}

/** @param write null: all attempts have failed */
export function createFileRequests(
  write: (appId: string, gathered: GatheredRequests) => Promise<WriteAnswer | null>,
) {
  const open = new Map<string, Gathered>()
  /** By application; absent: requests are written at once. */
  const windows = new Map<string, number>()

  async function gather(appId: string, gathered: Gathered): Promise<void> {
    if (gathered.windowMs > 0) await sleep(gathered.windowMs)
    if (open.get(appId) === gathered) open.delete(appId)
    const { requests, windowMs } = gathered
    const answer = await write(appId, { id: crypto.randomUUID(), windowMs, requests })
    note(appId, answer === null ? 2 * Math.max(windowMs, MIN_WINDOW_MS) : (answer.windowMs ?? 0))
  }

  function note(appId: string, wanted: number): void {
    const current = windows.get(appId) ?? 0
    windows.delete(appId)
    const isQuiet = wanted === 0 && current <= MIN_WINDOW_MS
    if (!isQuiet && windows.size < MAX_BUSY) windows.set(appId, nextWindow(current, wanted))
  }

  /** @param time in ms since 1970 */
  return function add(appId: string, request: FileRequestCount, time: number, background: Background): void {
    const current = open.get(appId)
    const isOpen = current && time - current.since <= current.windowMs + WINDOW_LOST_MS
    if (isOpen && current.requests.length < MAX_GATHERED) {
      current.requests.push(request)
      return
    }
    const window = windows.get(appId) ?? 0
    const requests = isOpen ? [] : (current?.requests ?? [])
    const gathered = { since: time, windowMs: window && jittered(window), requests: [...requests, request] }
    if (window > 0) open.set(appId, gathered)
    background.waitUntil(gather(appId, gathered))
  }
}
