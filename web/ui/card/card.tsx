import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './card.module.css'

interface CardProps {
  /** Heading of the card. */
  title?: ReactNode
  /** What stands opposite the heading: a number, a control. */
  aside?: ReactNode
  /** Without the padding: for a table or a list that reaches the edges. */
  flush?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A framed part of a screen. With a title it is a section of its own. */
export function Card({ title, aside, flush = false, className, children }: CardProps) {
  const Element = title ? 'section' : 'div'
  return (
    <Element className={classNames(styles.card, className)}>
      {(title || aside) && (
        <header className={styles.header}>
          <h2>{title}</h2>
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      <div className={styles.body} data-flush={flush || undefined}>
        {children}
      </div>
    </Element>
  )
}
