import { delivery } from '#shared/delivery-routes.ts'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { FileFacts } from '#web/features/releases/file-facts.tsx'
import { settings } from '#web/lib/api/settings.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { BreakableName } from '#web/ui/breakable-name/breakable-name.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { AssetState } from './asset-state.tsx'
import styles from './release-page.module.css'

interface AssetTableProps {
  assets: readonly Asset[]
  /** Whether the files are public. */
  published: boolean
}

/** The files of a release. */
export function AssetTable({ assets, published }: AssetTableProps) {
  return (
    <Table label="Files">
      <thead>
        <tr>
          <HeaderCell>File</HeaderCell>
          <HeaderCell wideOnly>Download link</HeaderCell>
          <HeaderCell wideOnly>Updates for</HeaderCell>
          <HeaderCell align="end" wideOnly>
            Size
          </HeaderCell>
          <HeaderCell>State</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <tr key={asset.id}>
            <Cell>
              <span className={styles.filename}>
                <Filename asset={asset} published={published} />
              </span>
              {published && asset.sha256 && (
                <span className={styles.digest}>
                  <span className="visually-hidden">SHA-256 </span>
                  {asset.sha256}
                </span>
              )}
              <FileFacts asset={asset} />
              <span className={styles.narrowFacts}>
                {asset.updatePlatform ?? asset.publicPlatform}
                {(asset.updatePlatform ?? asset.publicPlatform) && ' · '}
                <span className={styles.size}>{formatBytes(asset.size)}</span>
              </span>
            </Cell>
            <Cell mono wideOnly>
              {asset.publicPlatform ?? <Nothing />}
            </Cell>
            <Cell mono wideOnly>
              {asset.updatePlatform ?? <Nothing />}
            </Cell>
            <Cell align="end" wideOnly>
              {formatBytes(asset.size)}
            </Cell>
            <Cell>
              <AssetState asset={asset} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Filename({ asset, published }: { asset: Asset; published: boolean }) {
  if (!published) return <BreakableName name={asset.filename} />
  return (
    <TextLink className={styles.link} href={`${settings.deliveryOrigin}${delivery.asset(asset.id)}`} reload>
      <BreakableName name={asset.filename} />
    </TextLink>
  )
}

function Nothing() {
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">none</span>
    </span>
  )
}
