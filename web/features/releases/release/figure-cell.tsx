import type { ReactNode } from 'react'
import { SkeletonFigure, SkeletonWords } from './skeleton-figures.tsx'

/** In place of a figure that nothing was counted for. */
export const NOTHING = '–'

interface FigureCellProps {
  name: string
  /** Null: it is being loaded. */
  value: string | null
  aside?: string
  children?: ReactNode
}

/** A figure with its name, and with a sentence below it. */
export function FigureCell({ name, value, aside, children }: FigureCellProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>
          {value === null ? (
            <SkeletonFigure />
          ) : value === NOTHING ? (
            <span className="faint">{NOTHING}</span>
          ) : (
            <b>{value}</b>
          )}{' '}
          {aside && <span className="muted small">{aside}</span>}
        </span>
        {value === null ? <SkeletonWords /> : <p className="small muted">{children}</p>}
      </dd>
    </div>
  )
}
