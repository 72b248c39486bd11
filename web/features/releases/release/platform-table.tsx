import { delivery } from '#shared/delivery-routes.ts'
import { hasSigningUpdater, hasUpdater } from '#shared/domain/organizations/application.ts'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { bundleOf } from '#shared/domain/releases/bundle.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { signatureStateOf, wantedScheme } from '#shared/domain/releases/signature-state.ts'
import { unknownSigner } from '#shared/domain/releases/unknown-signer.ts'
import { schemeOf } from '#shared/domain/releases/updaters/updater-files.ts'
import { describeFile, type Group } from '#web/features/releases/downloads/download-platforms.ts'
import { SYSTEM_SIGNS } from '#web/features/releases/platform-signs.tsx'
import { settings } from '#web/lib/api/settings.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { ban } from '#web/ui/icon/shapes.ts'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import type { MatrixRow } from './platform-matrix.ts'
import styles from './platform-table.module.css'

interface PlatformTableProps {
  release: Release
  rows: readonly MatrixRow[]
}

/** A row for each system and processor, with what is there for it and what is missing. */
export function PlatformTable({ release: { assets, purgedAt }, rows }: PlatformTableProps) {
  const application = useApplication()
  const hasUpdates = hasUpdater(application)
  const hasSignatures =
    hasSigningUpdater(application) || assets.some(({ updatePlatform }) => schemeOf(updatePlatform) !== null)
  const hasDeltas = rows.some(({ deltas }) => deltas.length > 0)
  return (
    <div className={styles.matrix}>
      <Table label="Platforms" fold>
        <thead>
          <tr>
            <HeaderCell>Platform</HeaderCell>
            <HeaderCell>Download</HeaderCell>
            {hasUpdates && <HeaderCell>Update</HeaderCell>}
            {hasSignatures && <HeaderCell>Signature</HeaderCell>}
            {hasDeltas && <HeaderCell>Delta</HeaderCell>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <Cell rowHeader>
                <span className={styles.platform}>
                  <Icon name={signOf(row.system)} />
                  <span>
                    {row.system} <span className="faint">{row.processor}</span>
                  </span>
                </span>
              </Cell>
              <Cell name="Download">
                <Downloads assets={row.downloads} published={purgedAt === null} />
              </Cell>
              {hasUpdates && (
                <Cell name="Update">
                  <Updates row={row} purged={purgedAt !== null} />
                </Cell>
              )}
              {hasSignatures && (
                <Cell name="Signature">
                  <Signature assets={purgedAt === null ? row.updates : []} />
                </Cell>
              )}
              {hasDeltas && (
                <Cell name="Delta">
                  <Deltas assets={row.deltas} />
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function signOf(system: Group): IconSource {
  if (system === 'Android' || system === 'iOS') return 'phone'
  return system === 'Other files' ? 'file' : SYSTEM_SIGNS[system]
}

function Downloads({ assets, published }: { assets: readonly Asset[]; published: boolean }) {
  if (assets.length === 0) return <span className="faint">None</span>
  return (
    <ul className={styles.files}>
      {assets.map((asset) => (
        <li key={asset.id}>
          {published ? (
            <TextLink
              className={styles.link}
              href={`${settings.deliveryOrigin}${delivery.asset(asset.id)}`}
              aria-label={`${kindOf(asset)}, ${asset.filename}`}
              reload
            >
              {kindOf(asset)}
            </TextLink>
          ) : (
            kindOf(asset)
          )}{' '}
          <span className="faint">{formatBytes(asset.size)}</span>
        </li>
      ))}
    </ul>
  )
}

/** As makers call it, and as the update beside it does: visitors read for which distributions it is. */
const PACKAGES: Record<string, string> = { deb: 'DEB package', rpm: 'RPM package' }

function kindOf(asset: Asset): string {
  const { group, kind } = describeFile(asset)
  return group === 'Other files' || kind === null ? asset.filename : (PACKAGES[bundleOf(asset) ?? ''] ?? kind)
}

function Updates({ row: { updates, missing }, purged }: { row: MatrixRow; purged: boolean }) {
  if (updates.length === 0)
    return missing ? <Sign tone="warn">Missing</Sign> : <span className="faint">None</span>
  return (
    <ul className={styles.files}>
      {updates.map((asset) => (
        <li key={asset.id}>
          {purged ? (
            <span className="faint">{formatBytes(asset.size)}, deleted</span>
          ) : asset.takenDown ? (
            <Sign tone="bad">Taken down</Sign>
          ) : (
            <Sign tone="good">
              {formatBytes(asset.size)}
              {updates.length > 1 && <span className="faint"> {bundleOf(asset)}</span>}
            </Sign>
          )}
        </li>
      ))}
    </ul>
  )
}

function Deltas({ assets }: { assets: readonly Asset[] }) {
  if (assets.length === 0) return <span className="faint">–</span>
  return (
    <ul className={styles.files}>
      {assets.map(({ id, size, deltaFrom }) => (
        <li key={id}>
          {formatBytes(size)}
          {deltaFrom && <span className="faint"> from {deltaFrom}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Of several files, what holds of the worst. Some updaters verify no signature. */
function Signature({ assets: all }: { assets: readonly Asset[] }) {
  const application = useApplication()
  const assets = all.filter((asset) => wantedScheme(asset) !== null)
  if (assets.length === 0) return <span className="faint">–</span>
  if (assets.some(({ problem }) => problem !== null)) return <Sign tone="bad">Doesn’t match</Sign>
  const states = assets.map(signatureStateOf)
  if (states.includes('none')) return <Sign tone="warn">No signature</Sign>
  if (assets.some((asset) => unknownSigner(asset, application) !== null))
    return <Sign tone="bad">Signed with another key</Sign>
  if (states.includes('unchecked')) return <Sign tone="warn">Unchecked</Sign>
  return <Sign tone="good">Verified</Sign>
}

const SIGNS = { good: 'success', warn: 'warning', bad: ban } as const

function Sign({ tone, children }: { tone: keyof typeof SIGNS; children: React.ReactNode }) {
  return (
    <span className={styles.sign} data-tone={tone}>
      <Icon name={SIGNS[tone]} size={14} />
      <span>{children}</span>
    </span>
  )
}
