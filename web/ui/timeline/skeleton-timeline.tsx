import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { rowNumbers } from '#web/ui/skeleton/skeleton-list.tsx'
import styles from './timeline.module.css'

/** `count` entries of a timeline that is being loaded. */
export function SkeletonTimeline({ count = 3 }: { count?: number | undefined }) {
  return (
    <Loading>
      <ul className={styles.timeline}>
        {rowNumbers(count).map((row) => (
          <li key={row}>
            <Skeleton width="1.75rem" shape="circle" />
            <p>
              <Skeleton width={`${80 - ((row * 23) % 40)}%`} height="1lh" />
            </p>
            <span className={styles.time}>
              <Skeleton width="3.5rem" height="1lh" />
            </span>
          </li>
        ))}
      </ul>
    </Loading>
  )
}
