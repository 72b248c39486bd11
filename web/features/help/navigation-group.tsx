import type { ReactNode } from 'react'
import styles from './section-navigation.module.css'

/** Links of a navigation that belong together; without a name, those at its top. */
export function NavigationGroup({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <div>
      {name && <p className={styles.group}>{name}</p>}
      <ul>{children}</ul>
    </div>
  )
}
