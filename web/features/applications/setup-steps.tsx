import { Icon } from '#web/ui/icon/icon.tsx'
import type { ApplicationState } from './application-state.ts'
import type { FirstRunStep } from './first-run-steps.ts'
import styles from './setup-steps.module.css'

/** Short enough for one line each beside the others. */
const STEP_LABELS: Record<FirstRunStep, string> = {
  create: 'Application',
  key: 'Signing key',
  connect: 'Updater',
  publish: 'First version',
  ci: 'CI',
}

/** The way of a new application to its first update, a step beside the other. */
export function SetupSteps({ steps }: { steps: NonNullable<ApplicationState['steps']> }) {
  const current = steps.findIndex(({ done }) => !done)
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, done }, index) => (
        <li key={step} data-done={done || undefined} aria-current={index === current ? 'step' : undefined}>
          <span className={styles.sign} aria-hidden="true">
            {done && <Icon name="check" size={14} />}
          </span>
          <span>
            {STEP_LABELS[step]}
            {done && <span className="visually-hidden"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
