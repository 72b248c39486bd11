import type { Plan } from '#shared/domain/billing/subscription.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './plan.module.css'
import { includedIn } from './plan-words.ts'

/** What a plan contains, as a list. */
export function Included({ plan }: { plan: Plan }) {
  return (
    <ul className={styles.included}>
      {includedIn(plan).map((what) => (
        <li key={what}>
          <Icon name="check" />
          {what}
        </li>
      ))}
    </ul>
  )
}
