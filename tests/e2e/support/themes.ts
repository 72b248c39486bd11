/** Background of the page in the dark theme, as the browser computes it from the token in OKLCH. */
export const DARK_BACKGROUND = 'lab(5.69632 0.0467822 -1.57699)'
