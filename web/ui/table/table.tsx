import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { scrollable } from '#web/ui/scrollable.ts'
import styles from './table.module.css'

interface TableProps {
  /** What the rows are; screen readers hear it, and it names the scrolling area. */
  label: string
  /** A `thead` and a `tbody`, with `HeaderCell` and `Cell`. */
  children: ReactNode
}

/** Rows and columns. Where they do not fit, the table scrolls sideways inside its frame, by keyboard too. */
export function Table({ label, children }: TableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={frame} className={styles.frame} {...(scrolls && scrollable(label))}>
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </div>
  )
}

interface CellLooks {
  /** Numbers and controls stand at the end. */
  align?: 'end' | undefined
  /** Left out where the screen is narrow: the row must make sense without it. */
  wideOnly?: boolean | undefined
}

/** A cell of a table's head. One that is empty for the eye still needs a name: give it a hidden text. */
export function HeaderCell({ align, wideOnly, ...rest }: Omit<ComponentProps<'th'>, 'align'> & CellLooks) {
  return <th scope="col" {...rest} className={styles.head} data-align={align} data-wide-only={wideOnly} />
}

/** A cell of a table's body. */
export function Cell({
  align,
  wideOnly,
  mono,
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> & CellLooks & { mono?: boolean }) {
  return (
    <td {...rest} className={styles.cell} data-align={align} data-wide-only={wideOnly} data-mono={mono} />
  )
}
