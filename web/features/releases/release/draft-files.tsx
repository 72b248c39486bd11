import { DraftFileRow } from '#web/features/releases/drafts/draft-file-row.tsx'
import styles from '#web/features/releases/uploads/file-stage.module.css'
import { formatBytes } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import type { ReleaseViewProps } from './release-view-props.ts'

/** The files that a draft has, to be checked and removed. Nothing when it has none. */
export function DraftFiles({ place, release: { assets } }: ReleaseViewProps) {
  if (assets.length === 0) return null
  const size = assets.reduce((sum, asset) => sum + asset.size, 0)
  return (
    <Card
      flush
      title="Files"
      aside={`${assets.length} ${assets.length === 1 ? 'file' : 'files'}, ${formatBytes(size)}`}
    >
      <ul className={styles.files} aria-label="Files">
        {assets.map((asset) => (
          <DraftFileRow key={asset.id} place={place} asset={asset} />
        ))}
      </ul>
    </Card>
  )
}
