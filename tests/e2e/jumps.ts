import type { Page } from '@playwright/test'

/** From where to where the screen has jumped before somebody's eyes since the page was opened, in px. */
export function jumps(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        type Shift = PerformanceEntry & {
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const ofScreen = (list: PerformanceObserverEntryList) =>
          (list.getEntries() as Shift[])
            .flatMap(({ sources }) => sources)
            .filter(({ node, previousRect, currentRect }) => {
              return node?.nodeName === 'MAIN' && previousRect.top !== currentRect.top
            })
            .map(({ previousRect, currentRect }) => `${previousRect.top} to ${currentRect.top}`)
        const options = { type: 'layout-shift', buffered: true }
        new PerformanceObserver((list) => resolve(ofScreen(list))).observe(options)
        setTimeout(() => resolve([]), 300)
      }),
  )
}
