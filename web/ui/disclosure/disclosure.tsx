import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** What is folded: a few words. */
  title: string
  /** What is set in it, or that it may stay empty. */
  remark?: ReactNode
  open?: boolean | undefined
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** More of a form, folded behind a line with a chevron. Without `open`, it begins closed and holds its own state. */
export function Disclosure({ title, remark, open, onOpenChange, children }: DisclosureProps) {
  return (
    <details
      className={styles.disclosure}
      open={open}
      onToggle={({ currentTarget }) => onOpenChange?.(currentTarget.open)}
    >
      <summary>
        <Icon name="chevron-right" />
        <span>
          {title} {remark && <span className={styles.remark}>{remark}</span>}
        </span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
