import type { ReactNode } from 'react'
import { Card } from '#web/ui/card/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './chart-card.module.css'

interface ChartSkeletonProps {
  title: string
  height?: string | undefined
  /** Figures above the picture, in the shape that they will have. */
  lead?: ReactNode
}

/** The card of a chart that is being loaded: its title is known already. */
export function ChartSkeleton({ title, height = '10rem', lead }: ChartSkeletonProps) {
  return (
    <Card title={title} flush={lead !== undefined}>
      {lead}
      <Loading label={`Loading ${title}…`}>
        <div className={styles.body} data-below={lead !== undefined || undefined}>
          {lead === undefined ? (
            <Skeleton width="7rem" height="2rem" shape="block" />
          ) : (
            <Skeleton width="12rem" />
          )}
          <Skeleton height={`calc(${height} + 1.25rem)`} shape="block" />
        </div>
      </Loading>
    </Card>
  )
}
