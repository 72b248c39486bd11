// Download counts: they change all the time and are cached for minutes.

/** How long a download count is fresh. */
export const INSIGHTS_STALE_TIME_MS = 600_000

/** The next full ten minutes after `now`: a client clock that is less than that behind can't invert the range. */
export function endOfRange(now: number): string {
  return new Date((Math.floor(now / INSIGHTS_STALE_TIME_MS) + 1) * INSIGHTS_STALE_TIME_MS).toISOString()
}
