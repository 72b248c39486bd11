// What a page shows in forced colors, where the system paints every ground and drops every shadow.

import type { Page } from '@playwright/test'

/** States that a ground shows otherwise; each has a mark that survives. */
export type MarkedState = 'tab' | 'segment' | 'bar' | 'progress' | 'check' | 'band'

/** What is missing on the current page, which is in forced colors: states without a mark, controls without a ring. */
export function forcedColorFaults(page: Page, expected: readonly MarkedState[]): Promise<string[]> {
  return page.evaluate((states) => {
    const faults: string[] = []
    const probe = document.body.appendChild(document.createElement('i'))
    const colorOf = (name: string) => {
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`
      return getComputedStyle(probe).color
    }
    const highlight = colorOf('Highlight')
    const text = colorOf('CanvasText')
    probe.remove()
    const isFilled = (element: Element | null, pseudo?: string) =>
      element !== null && getComputedStyle(element, pseudo).backgroundColor === highlight
    const hasLine = ({ borderTopStyle, borderTopWidth }: CSSStyleDeclaration, least: number) =>
      borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= least
    const hasOutline = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      !['none', 'hidden'].includes(outlineStyle) && Number.parseFloat(outlineWidth) >= 2

    const marks: Record<
      (typeof states)[number],
      [selector: string, isMarked: (element: Element) => boolean]
    > = {
      tab: ['header nav a[aria-current]', (element) => isFilled(element, '::after')],
      segment: [
        ':is(fieldset [aria-pressed=true], main nav [aria-current])',
        (element) => hasLine(getComputedStyle(element), 2),
      ],
      bar: [
        'li > [aria-hidden] > [style*=width]',
        (element) => isFilled(element) && hasLine(getComputedStyle(element.parentElement ?? element), 1),
      ],
      progress: [
        '[role=progressbar]',
        (element) =>
          isFilled(element.lastElementChild) &&
          [element, ...element.children].some((each) => hasLine(getComputedStyle(each), 1)),
      ],
      check: ['main :checked:not(option)', (element) => isFilled(element)],
      band: ['main [role=img] g > path:last-child', (element) => getComputedStyle(element).stroke === text],
    }
    for (const state of states) {
      const [selector, isMarked] = marks[state]
      const found = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
      if (found.length === 0) faults.push(`no ${state} on this page`)
      for (const element of found)
        if (!isMarked(element)) faults.push(`${state} unmarked: ${element.outerHTML.slice(0, 160)}`)
    }

    /** A field's ring is around its frame, that of a link that covers its card or row around these. */
    const holders = (control: Element) => {
      const all = [control]
      for (let each = control.parentElement; each && all.length < 6; each = each.parentElement) all.push(each)
      return all
    }
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches('[type=file]')) continue
      control.focus({ focusVisible: true } as FocusOptions)
      if (document.activeElement !== control) continue
      const hasRing = holders(control).some(
        (each) => hasOutline(getComputedStyle(each)) || hasOutline(getComputedStyle(each, '::after')),
      )
      if (!hasRing) faults.push(`no focus ring: ${control.outerHTML.slice(0, 160)}`)
    }
    return faults
  }, expected)
}
