// How fast bytes go, over the last few seconds: long enough not to flicker, short enough to notice a stall.

const WINDOW_MS = 8000
/** A first figure after less than this would be a guess. */
const MIN_SPAN_MS = 1000

export interface RateMeter {
  /** Notes that at `now` (milliseconds) `bytes` had gone in all. Bytes that had to be sent again make it start over. */
  note(now: number, bytes: number): void
  /** Bytes per second, or null while there is too little to say. */
  read(now: number): number | null
}

/** A meter that has seen nothing yet. */
export function rateMeter(): RateMeter {
  let samples: { at: number; bytes: number }[] = []
  return {
    note(now, bytes) {
      const last = samples.at(-1)
      if (last && bytes < last.bytes) samples = []
      samples.push({ at: now, bytes })
      samples = samples.filter(
        (sample, index) => sample.at >= now - WINDOW_MS || index === samples.length - 1,
      )
    },
    read(now) {
      const [first] = samples
      const last = samples.at(-1)
      if (!first || !last || now - first.at < MIN_SPAN_MS) return null
      return ((last.bytes - first.bytes) / (now - first.at)) * 1000
    },
  }
}
