import type { ReactNode } from 'react'
import styles from './operators.module.css'

/** Names and values, side by side where there is room. A value that is null is left out. */
export function Facts({ of }: { of: Record<string, ReactNode> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(of)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
