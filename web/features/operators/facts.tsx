import type { ReactNode } from 'react'
import styles from './operators.module.css'

/** Facts whose values fill a line. */
const LONG = new Set(['Reason', 'SHA-256', 'Releases', 'Organizations', 'Raised limits', 'Admins'])

interface FactsProps {
  of: Record<string, ReactNode>
}

/** Names and values, side by side where there is room. A value that is null is left out. */
export function Facts({ of }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {Object.entries(of)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} data-long={LONG.has(name) || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
