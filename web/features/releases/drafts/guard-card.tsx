import { Fragment, type ReactNode } from 'react'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { circle } from '#web/ui/icon/shapes.ts'
import styles from './guard-card.module.css'
import type { AheadRelease } from './guard-items.ts'
import { type GuardItem, GuardList } from './guard-list.tsx'

interface GuardCardProps {
  items: readonly GuardItem[]
  /** The version that the release is compared with, where there is one. */
  comparedWith: string | undefined
  /** Versions that not everyone gets yet. */
  ahead?: readonly AheadRelease[]
  footer?: ReactNode
  /** What is said when nothing is left to do here. */
  ready?: string
}

/** Whether a release is ready: what blocks it, what to check, and what is done. */
export function GuardCard({ items, comparedWith, ahead = [], footer, ready = 'Ready' }: GuardCardProps) {
  const count = (sign: GuardItem['sign']) => items.filter((item) => item.sign === sign).length
  const [stops, waits, todos, warnings] = [count('stop'), count('wait'), count('todo'), count('warn')]
  return (
    <Card
      title="Ready to publish?"
      footer={footer}
      aside={
        stops > 0 ? (
          <Badge tone="bad">{stops} to fix</Badge>
        ) : waits > 0 ? (
          <Badge tone="accent">Uploading</Badge>
        ) : todos > 0 ? (
          <Badge icon={circle}>{todos} to do</Badge>
        ) : warnings > 0 ? (
          <Badge tone="warn">{warnings} to check</Badge>
        ) : (
          <Badge tone="good">{ready}</Badge>
        )
      }
    >
      {comparedWith && (
        <p className={styles.compared}>
          Compared with <span className="mono">{comparedWith}</span>, which{' '}
          {ahead.length === 0 ? 'clients are offered now.' : 'all clients can get.'}
          {ahead.map(({ version, state }) => (
            <Fragment key={version}>
              {' '}
              <span className="mono">{version}</span> is {state}.
            </Fragment>
          ))}
        </p>
      )}
      <GuardList items={items} />
    </Card>
  )
}
