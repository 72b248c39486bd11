// The upload rate over the last few seconds: long enough not to flicker, short enough to show a stall.

const WINDOW_MS = 8000
/** Earlier there is no reliable rate. */
const MIN_SPAN_MS = 1000

export interface RateMeter {
  /** Records `bytes` sent in total at `now` (milliseconds). A smaller total, after a retry, resets the rate. */
  note(now: number, bytes: number): void
  /** Bytes per second, or null while there are too few samples. */
  read(now: number): number | null
}

/** A meter without samples. */
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
