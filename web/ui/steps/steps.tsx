import styles from './steps.module.css'

interface StepsProps {
  steps: readonly { title: string; about: string }[]
}

/** What follows, in order. Nothing here is pressed or done: it says what to expect. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, about }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="muted small">{about}</p>
        </li>
      ))}
    </ol>
  )
}
