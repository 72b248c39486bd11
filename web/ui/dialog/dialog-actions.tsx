import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import edges from '#web/ui/scroll-edges/scroll-edges.module.css'
import styles from './dialog-actions.module.css'

/** The row of buttons at the end of a dialog, the confirming one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classNames(styles.actions, edges.end)}>{children}</div>
}
