import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'

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
