import { formatBytes } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { AssetTable } from './asset-table.tsx'
import type { ReleaseViewProps } from './release-view-props.ts'

/** The files that a draft has, to be checked and removed. Nothing when it has none. */
export function DraftFiles({ place, release: { assets } }: ReleaseViewProps) {
  if (assets.length === 0) return null
  const size = assets.reduce((sum, asset) => sum + asset.size, 0)
  return (
    <Card
      lined
      flush
      title="Files"
      aside={`${assets.length} ${assets.length === 1 ? 'file' : 'files'}, ${formatBytes(size)}`}
    >
      <AssetTable place={place} assets={assets} published={false} removable />
    </Card>
  )
}
