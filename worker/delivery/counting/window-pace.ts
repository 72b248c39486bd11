// How long isolates gather checks before they write them to the Meter of an application. One Durable Object takes about
// a thousand requests a second, and thousands of isolates may answer for one application. So the Meter estimates how
// many there are, and answers each batch with a window by which all of them together stay near `BATCHES_PER_SECOND`.

import { HOUR, SECOND } from '#shared/domain/time.ts'

/** The window of an application that few isolates answer for. */
export const MIN_WINDOW_MS = 1 * SECOND
/** With jitter and retries below the 30 seconds that work may run after a response. */
export const MAX_WINDOW_MS = 12 * SECOND
/** Before a batch is sent again. */
export const RETRY_MS = [100, 1500, 4000]
/** What a Meter is sent at most while its isolates keep within `MAX_WINDOW_MS`. */
export const BATCHES_PER_SECOND = 100
/** Of more requests for files, isolates gather several. */
export const FILES_AT_ONCE_PER_SECOND = 200
/** Over which the isolates are counted; a Meter that was just loaded begins with what it has seen. */
const MEMORY_MS = 10 * SECOND

/**
 * Estimates the isolates that write: the sum of their windows per time is how many gather at any moment (Little's law).
 * @returns takes note of a batch, and gives the window for the next one; both in ms
 */
export function createPace() {
  let since: number | undefined
  let last = 0
  let gathered = 0

  return function next(windowMs: number, now: number): number {
    since ??= now
    const passed = Math.max(0, now - last)
    gathered = gathered * Math.exp(-passed / MEMORY_MS) + windowMs
    last = now
    // The weight of the time seen so far, at least a second of it.
    const seen = MEMORY_MS * (1 - Math.exp(-Math.max(now - since, SECOND) / MEMORY_MS))
    return withinLimits(((gathered / seen) * SECOND) / BATCHES_PER_SECOND)
  }
}

/**
 * The same for requests for files: 0, written at once, while there are few of them.
 * @returns takes note of what was written together, and gives the window for what comes next; both in ms
 */
export function createFilePace() {
  const paceOf = createPace()
  let last = 0
  let requests = 0

  return function next(count: number, windowMs: number, now: number): number {
    requests = requests * Math.exp(-Math.max(0, now - last) / MEMORY_MS) + count
    last = now
    const wanted = paceOf(windowMs, now)
    return (requests * SECOND) / MEMORY_MS > FILES_AT_ONCE_PER_SECOND ? wanted : 0
  }
}

/** The window after the current one. It shrinks by half at most: a Meter that was just loaded knows few isolates. */
export const nextWindow = (current: number, wanted = MIN_WINDOW_MS) =>
  withinLimits(Math.max(wanted, current / 2))

/**
 * How long a window that was opened at `since` stays open: never into the next hour, by which checks are counted.
 * Longer ones have jitter: isolates that a deployment started together would keep writing together.
 */
export function openFor(windowMs: number, since: number, random = Math.random): number {
  const spread = windowMs > MIN_WINDOW_MS ? jittered(windowMs, random) : windowMs
  return Math.min(spread, HOUR - (since % HOUR))
}

/** Half to one and a half of it. */
export const jittered = (milliseconds: number, random = Math.random) =>
  Math.round(milliseconds * (0.5 + random()))

const withinLimits = (milliseconds: number) =>
  Math.round(Math.min(MAX_WINDOW_MS, Math.max(MIN_WINDOW_MS, milliseconds)))
