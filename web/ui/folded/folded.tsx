import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './folded.module.css'

/** What stands beside a text where there is room: folded above it, a row each. */
export function FoldedRows({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.folded, className)}>{children}</div>
}

interface FoldedLinksProps {
  /** What the navigation is called. */
  label: string
  /** What its row says, if that is more. */
  summary?: ReactNode
  /** A list of links, or several. */
  children: ReactNode
}

/** A row of `FoldedRows`: a navigation that opens in place. */
export function FoldedLinks({ label, summary = label, children }: FoldedLinksProps) {
  return (
    <details>
      <summary>
        <span>{summary}</span>
      </summary>
      <nav aria-label={label}>{children}</nav>
    </details>
  )
}
