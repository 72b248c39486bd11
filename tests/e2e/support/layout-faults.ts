// What a page loses to zoom or to wider text: words that are cut, things that overlap, controls that are covered.

import { expect, type Page } from '@playwright/test'

/** Nothing is lost at the current size, once the layout is still. `what` names the state of the page in a failure. */
export async function expectSoundLayout(page: Page, what: string): Promise<void> {
  const options = { message: what, timeout: 5000 }
  await expect.poll(() => layoutFaults(page), options).toEqual([])
}

/** The least that WCAG 1.4.12 asks a page to bear, from now until it is closed. */
export async function widenText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

/** The faults of the layout, one text each. What can be scrolled to inside the page isn't lost. */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 1
    /** The share of a line's height that may overlap another's: the boxes are taller than the letters. */
    const TOUCHING = 0.4
    const faults = new Set<string>()

    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.add(`scrolls sideways by ${scrollWidth - clientWidth} px`)

    const upwards = (element: Element): Element[] =>
      element.parentElement ? [element, ...upwards(element.parentElement)] : [element]
    const floats = (element: Element) =>
      upwards(element).some((each) => getComputedStyle(each).position === 'fixed')
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      upwards(element).every((each) => getComputedStyle(each).clipPath === 'none') &&
      element.getBoundingClientRect().bottom + scrollY > 0

    interface Box {
      left: number
      top: number
      right: number
      bottom: number
    }

    /** The part of a box that its ancestors show, and whether one of them hides the rest for good. */
    function shownPart(whole: Box, parent: Element): Box & { isCut: boolean } {
      const box = { left: whole.left, top: whole.top, right: whole.right, bottom: whole.bottom }
      let isCut = false
      let canScroll = false
      for (const each of upwards(parent)) {
        const { overflowX, overflowY } = getComputedStyle(each)
        if (each === document.body || (overflowX === 'visible' && overflowY === 'visible')) continue
        const edge = each.getBoundingClientRect()
        canScroll ||= [overflowX, overflowY].some((overflow) => /auto|scroll/.test(overflow))
        const isBeyond =
          box.left < edge.left - SLACK_PX ||
          box.right > edge.right + SLACK_PX ||
          box.bottom > edge.bottom + 2 * SLACK_PX
        isCut ||= isBeyond && !canScroll
        box.left = Math.max(box.left, edge.left)
        box.right = Math.min(box.right, edge.right)
        box.top = Math.max(box.top, edge.top)
        box.bottom = Math.min(box.bottom, edge.bottom)
      }
      return { ...box, isCut }
    }

    const things: { name: string; element: Element; box: Box }[] = []
    const cut: string[] = []
    const whole = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      const words = texts.currentNode.textContent?.trim()
      if (!element || !words || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const boxes = [...range.getClientRects()].map((rect) => shownPart(rect, element))
      if (boxes.some(({ isCut }) => isCut)) cut.push(words)
      else whole.add(words)
      if (floats(element)) continue
      for (const box of boxes) things.push({ name: `“${words}”`, element, box })
      const control = element.closest('button, a')
      const edge = control?.getBoundingClientRect()
      const isBlock = control && getComputedStyle(control).display !== 'inline'
      if (edge && isBlock && boxes.some((box) => box.right > edge.right + SLACK_PX))
        faults.add(`leaves its control: ${words}`)
    }
    // An abbreviation loses nothing where the page has the whole of it elsewhere.
    for (const words of cut) if (!whole.has(words)) faults.add(`cut: ${words}`)

    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(isSeen)
    const drawings = [...document.querySelectorAll(':not([role=img] *) > svg')].filter(isSeen)
    for (const element of [...controls, ...drawings]) {
      // The mark of a list lies in the list's own padding.
      if (element.matches('a, select + svg') || floats(element)) continue
      const name = `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent}`
      things.push({ name, element, box: shownPart(element.getBoundingClientRect(), element) })
    }
    const areApart = (one: Element, other: Element) => !one.contains(other) && !other.contains(one)
    things.forEach((one, index) => {
      for (const other of things.slice(index + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        const least = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top)
        if (width > 2 * SLACK_PX && height > Math.max(SLACK_PX, TOUCHING * least))
          if (areApart(one.element, other.element)) faults.add(`overlap: ${one.name} and ${other.name}`)
      }
    })

    for (const control of controls) {
      const target = control.closest('label') ?? control
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!hit || areApart(target, hit))
        faults.add(`covered: ${target.outerHTML.slice(0, 120)} by ${hit?.outerHTML.slice(0, 80)}`)
    }
    scrollTo(0, 0)
    return [...faults]
  })
}
