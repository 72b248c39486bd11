import type { ReactNode } from 'react'
import styles from './steps.module.css'

export interface Step {
  title: ReactNode
  about: ReactNode
}

/** What follows, in order. Nothing here is pressed or done: it says what to expect. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, about }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <li key={index}>
          <h3>{title}</h3>
          <div className="muted small">{about}</div>
        </li>
      ))}
    </ol>
  )
}
