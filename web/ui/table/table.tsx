import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { scrollable } from '#web/ui/scrollable.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './table.module.css'

interface TableProps {
  /** What the rows are; screen readers hear it, and it names the scrolling area. */
  label: string
  /** Two lines a row. */
  roomy?: boolean | undefined
  /** On a phone each row is a block: give its cells the `name` of their column. */
  fold?: boolean | undefined
  /** A `thead` and a `tbody`, with `HeaderCell` and `Cell`. */
  children: ReactNode
}

/** Rows and columns. Where they do not fit, the table scrolls sideways inside its frame, by keyboard too. */
export function Table({ label, roomy, fold, children }: TableProps) {
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
      <table
        className={styles.table}
        aria-label={label}
        data-roomy-rows={roomy || undefined}
        data-fold={fold || undefined}
      >
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

interface HeaderCellProps extends Omit<ComponentProps<'th'>, 'align'>, CellLooks {
  /** How the list is sorted by this column; a column without it can't be sorted by. */
  sort?: 'ascending' | 'descending' | 'none' | undefined
  onSort?: (() => void) | undefined
}

/** A cell of a table's head. One that is empty for the eye still needs a name: give it a hidden text. */
export function HeaderCell({ align, wideOnly, sort, onSort, children, ...rest }: HeaderCellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={styles.head}
      aria-sort={sort}
      data-align={align}
      data-wide-only={wideOnly}
    >
      {sort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {children}
          <Icon name="chevron-down" />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

interface CellProps extends Omit<ComponentProps<'td'>, 'align'>, CellLooks {
  mono?: boolean | undefined
  /** The name of its column, shown above the value where rows are folded. */
  name?: string | undefined
  /** As wide as the row where rows are folded: for buttons. */
  whole?: boolean | undefined
  /** It says what the row is about. */
  rowHeader?: boolean | undefined
}

/** A cell of a table's body. */
export function Cell({ align, wideOnly, mono, name, whole, rowHeader, className, ...rest }: CellProps) {
  const Element = rowHeader ? 'th' : 'td'
  return (
    <Element
      {...rest}
      {...(rowHeader && { scope: 'row' })}
      className={classNames(styles.cell, className)}
      data-align={align}
      data-wide-only={wideOnly}
      data-mono={mono}
      data-name={name}
      data-whole={whole}
    />
  )
}

/** The link of a row's first cell: all of the row leads there. Buttons in the row lie above it. */
export function RowLink({ className, ...rest }: ComponentProps<typeof TextLink>) {
  return <TextLink {...rest} className={classNames(styles.cover, className)} />
}
