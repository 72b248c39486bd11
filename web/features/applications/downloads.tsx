import { formatCount } from '#web/lib/format/format.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { DownloadCounts } from './use-downloads.ts'

/** Downloads as `useDownloads` tells them: being counted, not to be told, or known. */
export function Downloads({ counts }: { counts: DownloadCounts | null | undefined }) {
  if (counts === undefined) return <Skeleton width="3rem" />
  if (counts !== null) return formatCount(counts.total)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not known right now</span>
    </>
  )
}
