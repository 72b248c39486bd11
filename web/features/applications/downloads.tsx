import { formatCount } from '#web/lib/format/format.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { DownloadCounts } from './use-downloads.ts'

/** Downloads as `useDownloads` returns them: loading, unavailable, or a number. */
export function Downloads({ counts }: { counts: DownloadCounts | null | undefined }) {
  if (counts === undefined) return <Skeleton width="3rem" />
  if (counts !== null) return formatCount(counts.total)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not available right now</span>
    </>
  )
}
