// Numbers that are counted all the time and asked for now and then.

/** Milliseconds during which a number of downloads is not asked for again. */
export const INSIGHTS_STALE_TIME = 600_000

/** The next full ten minutes after `now`: a clock that is slow by less does not end the range before it begins. */
export function endOfRange(now: number): string {
  return new Date((Math.floor(now / INSIGHTS_STALE_TIME) + 1) * INSIGHTS_STALE_TIME).toISOString()
}
