import type { CSSProperties, ReactNode } from 'react'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths. A line of text unless told. */
  width?: string | undefined
  height?: string | undefined
  shape?: 'line' | 'block' | 'circle' | undefined
}

/** A placeholder for a text, a picture or a control. Belongs inside `Loading`. */
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
