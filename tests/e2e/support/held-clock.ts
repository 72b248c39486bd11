// A page whose time passes only when a test lets it, so that what lasts 5000 ms is seen to last no less and no more.

import { expect, type Locator, type Page } from '@playwright/test'

export interface HeldClock {
  /** What the page takes for the present, in ms. */
  now(): Promise<number>
  /** Lets so many milliseconds pass. */
  pass(ms: number): Promise<void>
  /** Lets time pass up to a moment. */
  reach(moment: number): Promise<void>
  /** Lets as little time pass as it takes until something holds, and returns how many milliseconds it was. */
  until(holds: () => boolean | Promise<boolean>): Promise<number>
  /** The same, for something that is to be seen. */
  untilSeen(locator: Locator): Promise<number>
  /** The same, for something that is to be gone. */
  untilGone(locator: Locator): Promise<number>
}

/** How finely time passes while something is waited for, in ms. */
const STEP_MS = 20

/** Stops the clock of a page that has not been opened yet. */
export async function holdClock(page: Page): Promise<HeldClock> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const until: HeldClock['until'] = async (holds) => {
    let passed = 0
    const tick = async () => {
      if (await holds()) return
      await page.clock.runFor(STEP_MS)
      passed += STEP_MS
      expect(await holds()).toBe(true)
    }
    await expect(tick).toPass({ intervals: [10], timeout: 30_000 })
    return passed
  }
  const now = () => page.evaluate(() => Date.now())
  return {
    now,
    pass: (ms) => page.clock.runFor(ms),
    async reach(moment) {
      const rest = moment - (await now())
      expect(rest, 'the moment is not over yet').toBeGreaterThan(0)
      await page.clock.runFor(rest)
    },
    until,
    untilSeen: (locator) => until(() => locator.isVisible()),
    untilGone: (locator) => until(async () => (await locator.count()) === 0),
  }
}
