import { formatCount } from '#web/lib/format.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A number of downloads as `useDownloads` tells it: being counted, not to be told, or known. */
export function Downloads({ count }: { count: number | null | undefined }) {
  if (count === undefined) return <Skeleton width="3rem" />
  if (count !== null) return formatCount(count)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not known right now</span>
    </>
  )
}
