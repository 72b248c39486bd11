import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './checkout.module.css'

interface StepTitleProps {
  number: number
  /** Where it is in the order of the steps. */
  state: 'done' | 'now' | 'later'
  children: ReactNode
}

/** The title of one step of a purchase. */
export function StepTitle({ number, state, children }: StepTitleProps) {
  return (
    <>
      <span className={styles.number} data-state={state} aria-hidden="true">
        {state === 'done' ? <Icon name="check" /> : number}
      </span>
      {children}
    </>
  )
}
