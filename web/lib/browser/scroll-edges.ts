/** Marks the edges of an element that scrolls sideways behind which there is more, for `scroll-edges.module.css`. */
export function markEdges(row: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = row
  row.toggleAttribute('data-more-before', scrollLeft > 1)
  row.toggleAttribute('data-more-after', scrollLeft < scrollWidth - clientWidth - 1)
}
