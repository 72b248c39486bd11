import { type RefObject, type UIEvent, useEffect } from 'react'
import { markEdges } from '#web/lib/browser/scroll-edges.ts'
import styles from './scroll-edges.module.css'

/** Props of an element that scrolls sideways: it fades at each edge behind which there is more. */
export function useScrollEdges<Scrolled extends HTMLElement>(ref: RefObject<Scrolled | null>) {
  // Observed again after each render: its content may change without resizing it. The first observation comes after
  // the layout of the frame, where reading the width at once would force another.
  useEffect(() => {
    const row = ref.current
    if (!row) return
    const observer = new ResizeObserver(() => markEdges(row))
    observer.observe(row)
    return () => observer.disconnect()
  })
  const onScroll = ({ currentTarget }: UIEvent<Scrolled>) => markEdges(currentTarget)
  return { onScroll, edges: styles.edges }
}
