import type { Page } from '@playwright/test'

/** The vertical layout shifts of the screen since the page was opened, "from to", in px. */
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

/** The page's cumulative layout shift; below 0.1 counts as good. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceObserverEntryList) =>
          list.getEntries().reduce((all, entry) => all + (entry as unknown as { value: number }).value, 0)
        const options = { type: 'layout-shift', buffered: true }
        new PerformanceObserver((list) => resolve(sum(list))).observe(options)
        // Nothing is told of where nothing has moved.
        setTimeout(() => resolve(0), 500)
      }),
  )
}
