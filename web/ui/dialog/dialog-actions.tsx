import type { ReactNode } from 'react'
import styles from './dialog.module.css'

/** The row of buttons that ends a dialog, the one that does it last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
