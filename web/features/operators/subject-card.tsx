import type { ReactNode } from 'react'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { Facts } from './facts.tsx'
import styles from './operators.module.css'

interface SubjectCardProps {
  kind: 'Organization' | 'Application' | 'Person' | 'File'
  name: string
  picture: ReactNode
  /** A badge, where something is unusual. */
  state?: ReactNode
  facts: Record<string, ReactNode>
  /** What an operator should know before acting. */
  note?: ReactNode
  /** Buttons; what stops something is last. */
  actions: ReactNode
}

/** One thing that was found: what it is, what is known about it, and what can be done about it. */
export function SubjectCard({ kind, name, picture, state, facts, note, actions }: SubjectCardProps) {
  return (
    <Card
      title={
        <span className={styles.subject}>
          {picture}
          <span className={styles.words}>
            <span className={styles.kind}>{kind}</span> <span>{name}</span>
          </span>
        </span>
      }
      aside={state}
      footer={<div className={styles.actions}>{actions}</div>}
    >
      <Stack gap={4}>
        <Facts of={facts} />
        {note && <p className="muted small">{note}</p>}
      </Stack>
    </Card>
  )
}
