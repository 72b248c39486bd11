import type { CSSProperties, ReactNode } from 'react'
import styles from './stack.module.css'

interface StackProps {
  /** Step of the 4 px grid between the children (`--space-1` to `--space-9`). */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | undefined
  /** Children one under the other (the default) or side by side, wrapping. */
  direction?: 'down' | 'across' | undefined
  /** Across: where the children go when there is room left. */
  justify?: 'start' | 'between' | 'end' | undefined
  as?: 'div' | 'section' | 'ul' | 'form' | undefined
  children: ReactNode
}

/** Children with even gaps: the one layout that nearly every screen is made of. */
export function Stack({
  gap = 3,
  direction = 'down',
  justify = 'start',
  as: Element = 'div',
  children,
}: StackProps) {
  const style: CSSProperties = { gap: `var(--space-${gap})` }
  return (
    <Element className={styles.stack} data-direction={direction} data-justify={justify} style={style}>
      {children}
    </Element>
  )
}
