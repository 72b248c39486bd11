import type { CSSProperties, ReactNode } from 'react'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths. A line of text unless told. */
  width?: string | undefined
  height?: string | undefined
  shape?: 'line' | 'block' | 'circle' | undefined
}

/** A grey shape where a text, a picture or a control is about to be. Stands inside `Loading`. */
export function Skeleton({ width = '100%', height, shape = 'line' }: SkeletonProps) {
  const style: CSSProperties = { width, ...(height && { height }) }
  return <span className={styles.skeleton} data-shape={shape} style={style} />
}

/** Holds the skeletons of one part of the screen and says once that it is loading. */
export function Loading({
  label = 'Loading…',
  children,
}: {
  label?: string | undefined
  children?: ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={styles.loading}>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** `count` rows of a table that is being loaded. */
export function SkeletonRows({ count = 4 }: { count?: number | undefined }) {
  return (
    <Loading>
      {rowNumbers(count).map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="1.75rem" shape="circle" />
          <Skeleton width={`${38 - ((row * 7) % 18)}%`} />
          <Skeleton width="12%" />
          <Skeleton width="5rem" />
        </div>
      ))}
    </Loading>
  )
}

/** `count` cards of a grid that is being loaded, `height` each. */
export function SkeletonCards({
  count = 3,
  height = '13.5rem',
}: {
  count?: number | undefined
  height?: string | undefined
}) {
  return (
    <Loading>
      <div className={styles.cards}>
        {rowNumbers(count).map((card) => (
          <div key={card} className={styles.card} style={{ minHeight: height }}>
            <div className={styles.head}>
              <Skeleton width="1.75rem" height="1.75rem" shape="block" />
              <Skeleton width="45%" />
            </div>
            <Skeleton height="1.75rem" shape="block" />
            <Skeleton width="70%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

function rowNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
