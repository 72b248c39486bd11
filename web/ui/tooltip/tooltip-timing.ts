// When tooltips open and close (CON-31 to 33: 700, 300, 300 ms). Not Base UI's delay group: it would add 32 KB to the
// first load of an organization's home, and loaded on hover it would start the 700 ms only after it has arrived.

/** In ms: rest before opening, stay after leaving, and how long after closing the next opens without a rest. */
export const TOOLTIP = { open: 700, close: 300, skip: 300 } as const

export interface TooltipTiming {
  /** The pointer rests on a control: `show` after the delay that is due. */
  enter(show: () => void, hide: () => void): void
  /** The pointer left it: hide after the close delay. */
  leave(): void
  /** Opens without any delay (keyboard focus). */
  showNow(show: () => void, hide: () => void): void
  /** Closes without any delay (press, Escape, blur). */
  hideNow(): void
}

/** A page's tooltips. `now` gives milliseconds. */
export function tooltipTiming(now: () => number): TooltipTiming {
  let shown: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = Number.NEGATIVE_INFINITY

  const hideNow = () => {
    clearTimeout(timer)
    if (!shown) return
    hiddenAt = now()
    shown()
    shown = null
  }
  const showNow = (show: () => void, hide: () => void) => {
    if (shown === hide) return clearTimeout(timer)
    hideNow()
    shown = hide
    show()
  }
  return {
    hideNow,
    showNow,
    enter(show, hide) {
      const warm = shown !== null || now() - hiddenAt <= TOOLTIP.skip
      if (warm) return showNow(show, hide)
      clearTimeout(timer)
      timer = setTimeout(() => showNow(show, hide), TOOLTIP.open)
    },
    leave() {
      clearTimeout(timer)
      if (shown) timer = setTimeout(hideNow, TOOLTIP.close)
    },
  }
}
