import type { ReactNode } from 'react'
import { formatCompact } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { down, up } from '#web/ui/icon/shapes.ts'
import styles from './figure.module.css'

interface FigureProps {
  /** A count, or a figure that is formatted already. */
  value: number | string
  /** Its change in whole percent; null or undefined: there is nothing to compare with. */
  change?: number | null | undefined
  /** What it is compared with, for screen readers: 'the 30 days before'. */
  comparedWith?: string | undefined
  /** More is neither better nor worse. */
  neutral?: boolean | undefined
  /** Opposite, and below in a narrow card: a legend. */
  aside?: ReactNode
  /** What is counted. */
  children?: ReactNode
}

const MAX_EXACT = 999_999

/** The number that a chart is about, with its change. */
export function Figure({ value, change, comparedWith, neutral, aside, children }: FigureProps) {
  const text =
    typeof value === 'string' ? value : value > MAX_EXACT ? formatCompact(value) : formatCount(value)
  return (
    <div className={styles.row}>
      <div>
        <div className={styles.line}>
          <span className={styles.figure} title={text === value ? undefined : formatExact(value)}>
            {text}
          </span>
          {typeof change === 'number' && (
            <span className={styles.change} data-direction={neutral ? undefined : directionOf(change)}>
              {change !== 0 && <Icon name={change > 0 ? up : down} size={12} />}
              <span className="visually-hidden">
                {change < 0 ? 'down ' : change > 0 ? 'up ' : 'unchanged, '}
              </span>
              {formatCount(Math.abs(change))}%
              {comparedWith && <span className="visually-hidden"> against {comparedWith}</span>}
            </span>
          )}
        </div>
        {children && <p className={styles.caption}>{children}</p>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}

const formatExact = (value: number | string) => (typeof value === 'string' ? value : formatCount(value))
const directionOf = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : undefined)
