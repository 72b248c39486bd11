import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './release-figures.module.css'
import { SkeletonFigure, SkeletonWords } from './skeleton-figures.tsx'

interface FigureCellProps {
  name: string
  /** Null: it is being loaded. */
  value: string | null
  aside?: string | undefined
  /** Whether the figure is one to look into. */
  isWarning?: boolean | undefined
  children?: ReactNode
}

/** A figure with its name, and with a sentence below it. */
export function FigureCell({ name, value, aside, isWarning, children }: FigureCellProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>
          {value === null ? (
            <SkeletonFigure />
          ) : (
            <b className={isWarning ? styles.warn : undefined}>
              {isWarning && <Icon name="warning" />}
              {value}
            </b>
          )}{' '}
          {aside && <span className="muted small">{aside}</span>}
        </span>
        {value === null ? <SkeletonWords /> : <p className="small muted">{children}</p>}
      </dd>
    </div>
  )
}
