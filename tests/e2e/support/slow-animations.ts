import type { Page } from '@playwright/test'

/** A hundredth. */
const PLAYBACK_RATE = 0.01

/**
 * Slows down CSS animations, so that what lasts as long as one doesn't end early on a busy machine. Returns a function
 * that gives them back their speed.
 */
export async function slowAnimations(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Animation.enable')
  await cdp.send('Animation.setPlaybackRate', { playbackRate: PLAYBACK_RATE })
  return () => cdp.detach()
}
