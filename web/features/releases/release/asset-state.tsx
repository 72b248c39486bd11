import type { Asset } from '#shared/domain/releases/asset.ts'
import { signatureStateOf } from '#shared/domain/releases/signature-state.ts'
import { unknownSigner } from '#shared/domain/releases/unknown-signer.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import styles from './release-page.module.css'

/** How far a file is; once it is there, how its signature stands. A problem is told in full. */
export function AssetState({ asset }: { asset: Asset }) {
  return (
    <div className={styles.assetState}>
      <StateBadge asset={asset} />
      {asset.takenDown && (
        <span className={styles.problem}>Taken down by the operators: {asset.takenDown}</span>
      )}
      {asset.problem && <span className={styles.problem}>{asset.problem.message}</span>}
    </div>
  )
}

/** The state of a file, or of its signature, as a chip. */
export function StateBadge({ asset }: { asset: Asset }) {
  const application = useApplication()
  const { state, takenDown } = asset
  if (takenDown) return <Badge tone="bad">Taken down</Badge>
  if (state === 'uploading') return <Badge tone="accent">Incomplete</Badge>
  if (state === 'verifying') return <Badge tone="accent">Verifying</Badge>
  if (state === 'failed') return <Badge tone="bad">Failed</Badge>
  const signature = signatureStateOf(asset)
  if (signature === 'verified') return <Badge tone="good">Verified</Badge>
  if (unknownSigner(asset, application) !== null) return <Badge tone="bad">Signed with another key</Badge>
  if (signature === 'unchecked') return <Badge tone="warn">Signed, unchecked</Badge>
  return <Badge>No signature</Badge>
}
