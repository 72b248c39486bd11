import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './card.module.css'

interface CardProps {
  /** Heading of the card. */
  title?: ReactNode
  /** What stands opposite the heading: a number, a control. */
  aside?: ReactNode
  /** A line below the heading, where what follows reaches the edges. */
  lined?: boolean | undefined
  /** A last line on the card: what it leads to, or when it was counted. */
  footer?: ReactNode
  /** Without the padding: for a table or a list that reaches the edges. */
  flush?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A framed part of a screen. With a title it is a section of its own. */
export function Card({ title, aside, lined, footer, flush = false, className, children }: CardProps) {
  const Element = title ? 'section' : 'div'
  return (
    <Element className={classNames(styles.card, className)}>
      {(title || aside) && (
        <header className={styles.header} data-lined={lined || undefined}>
          <h2>{title}</h2>
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      <div className={styles.body} data-flush={flush || undefined}>
        {children}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Element>
  )
}
