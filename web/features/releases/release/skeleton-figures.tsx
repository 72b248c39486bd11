import type { Release } from '#shared/domain/releases/release.ts'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './release-figures.module.css'

/** The figures of a release that are being loaded, in the room that they will take. */
export function SkeletonFigures({ release }: { release: Release }) {
  return (
    <Loading>
      <div className={styles.block}>
        <dl className={styles.figures}>
          {[`Now on ${release.version}`, 'Offered', 'Failed'].map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <SkeletonFigure />
                <SkeletonWords />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Loading>
  )
}

/** In place of a figure. */
export function SkeletonFigure() {
  return (
    <b>
      <Skeleton width="3rem" height="1lh" />
    </b>
  )
}

/** In place of the words below it. */
export function SkeletonWords() {
  return (
    <p className="small">
      <Skeleton width="7rem" height="1lh" />
    </p>
  )
}
