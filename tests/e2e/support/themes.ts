/** Background of the page in the dark theme, as the browser computes it from the token in OKLCH. */
export const DARK_BACKGROUND = 'oklch(0.185 0.005 270)'
