import type { ReactNode } from 'react'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './failure-line.module.css'
import { failuresLink } from './failures-link.ts'
import type { OutcomeFigures } from './outcome-figures.ts'

interface FailureLineProps {
  place: AppPlace
  outcome: OutcomeFigures
  /** Of its guard, in percent; null: no guard watches it. */
  limit: number | null
  /** What follows from it. */
  children: ReactNode
}

/** That more updates fail than they should, with the way to the reasons at its end. */
export function FailureLine({ place, outcome: { failed, fetched }, limit, children }: FailureLineProps) {
  return (
    <p className={styles.line}>
      <Icon name="warning" />
      <span>
        <b>
          {formatShare(failed, fetched)} of updates failed{limit !== null && `, above ${limit}%`}.
        </b>{' '}
        {children}
      </span>
      <TextLink className="link" href={failuresLink(place.org, place.app)}>
        See failures
      </TextLink>
    </p>
  )
}
