import { Card } from '#web/ui/card/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './chart-card.module.css'

interface ChartSkeletonProps {
  title: string
  height?: string | undefined
  /** Whether a figure comes above the picture. */
  figure?: boolean
}

/** The card of a chart that is being loaded: its title is known already. */
export function ChartSkeleton({ title, height = '10rem', figure = true }: ChartSkeletonProps) {
  return (
    <Card title={title}>
      <Loading label={`Loading ${title}…`}>
        <div className={styles.body}>
          {figure && <Skeleton width="7rem" height="2rem" shape="block" />}
          <Skeleton height={`calc(${height} + 1.25rem)`} shape="block" />
        </div>
      </Loading>
    </Card>
  )
}
