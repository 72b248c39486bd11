// Apart from the single shapes, which the first screen of a visitor has as well.

import { Loading, Skeleton } from './skeleton.tsx'
import styles from './skeleton-list.module.css'

interface SkeletonRowsProps {
  count?: number | undefined
  /** Rows without a picture. */
  plain?: boolean | undefined
}

/** `count` rows of a table that is being loaded. */
export function SkeletonRows({ count = 4, plain }: SkeletonRowsProps) {
  return (
    <Loading>
      {rowNumbers(count).map((row) => (
        <div key={row} className={styles.row}>
          {!plain && <Skeleton width="1.75rem" shape="circle" />}
          <Skeleton width={`${38 - ((row * 7) % 18)}%`} />
          <Skeleton width="12%" />
          <Skeleton width="5rem" />
        </div>
      ))}
    </Loading>
  )
}

interface SkeletonCardsProps {
  count?: number | undefined
  height?: string | undefined
  /** Each is a line beside a picture; on a phone they are one list. */
  low?: boolean | undefined
}

/** `count` cards of a grid that is being loaded, `height` each. */
export function SkeletonCards({ count = 3, height = '13.5rem', low }: SkeletonCardsProps) {
  return (
    <Loading>
      <div className={styles.cards} data-low={low || undefined}>
        {rowNumbers(count).map((card) => (
          <div key={card} className={styles.card} style={{ minHeight: height }}>
            <div className={styles.head}>
              <Skeleton
                width={low ? '2.75rem' : '1.75rem'}
                height={low ? '2.75rem' : '1.75rem'}
                shape="block"
              />
              <Skeleton width="45%" />
            </div>
            {!low && (
              <>
                <Skeleton height="1.75rem" shape="block" />
                <Skeleton width="70%" />
              </>
            )}
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** 0 to `count` - 1: the keys of rows that have no others. */
export function rowNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
