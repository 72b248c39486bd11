// Code and tables that are wider than the page fade at the edge behind which there is more.

import { markEdges } from '#web/lib/browser/scroll-edges.ts'

const { document } = globalThis

export function followEdges(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLElement) markEdges(target)
  })
  for (const each of document.querySelectorAll<HTMLElement>('.scroll-edges_edges')) {
    observer.observe(each)
    each.addEventListener('scroll', () => markEdges(each), { passive: true })
  }
}
