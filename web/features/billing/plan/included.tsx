import type { Plan } from '#shared/domain/billing/subscription.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './plan.module.css'
import { includedIn } from './plan-words.ts'

interface IncludedProps {
  plan: Plan
  /** Whether none of it can be used, as the plan doesn't run. */
  isOver?: boolean
}

/** What a plan contains, as a list. */
export function Included({ plan, isOver = false }: IncludedProps) {
  return (
    <ul className={styles.included} data-over={isOver || undefined}>
      {includedIn(plan).map((what) => (
        <li key={what}>
          <Icon name="check" />
          {what}
        </li>
      ))}
    </ul>
  )
}
