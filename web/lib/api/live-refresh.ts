/** How often a visible page asks again for what CI may have published, in milliseconds. */
export const LIVE_REFRESH_MS = 30_000
