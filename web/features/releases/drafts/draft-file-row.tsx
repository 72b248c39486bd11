import type { Asset } from '#shared/domain/releases/asset.ts'
import { signatureStateOf, wantedScheme } from '#shared/domain/releases/signature-state.ts'
import { FileFacts } from '#web/features/releases/file-facts.tsx'
import { StateBadge } from '#web/features/releases/release/asset-state.tsx'
import { RemoveAsset } from '#web/features/releases/release/remove-asset.tsx'
import styles from '#web/features/releases/uploads/file-stage.module.css'
import { FileTarget, shownTarget } from '#web/features/releases/uploads/file-target.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import own from './draft-file-row.module.css'
import { EditAsset } from './edit-asset.tsx'
import { FileName } from './file-name.tsx'

/** One file of a draft, in the form of the picked ones: whom it is for, how its signature stands, what is wrong. */
export function DraftFileRow({ place, asset }: { place: AppPlace; asset: Asset }) {
  const { filename, state, size, problem, takenDown } = asset
  const isUnsigned = signatureStateOf(asset) === 'none'
  const isPlain = state === 'ready' && isUnsigned && wantedScheme(asset) === null && !takenDown
  const problems = [
    ...(takenDown ? [`Taken down by the operators: ${takenDown}`] : []),
    ...(problem ? [problem.message] : []),
  ]
  return (
    <li className={styles.file}>
      <div className={styles.name}>
        <FileName name={filename} />
        <FileFacts asset={asset} shown={shownTarget(asset)} />
      </div>
      <div className={styles.facts}>
        <span className={`${styles.meta} ${own.target}`}>
          <FileTarget {...asset} />
        </span>
        <span className={`${styles.size} ${own.size}`}>{formatBytes(size)}</span>
        <span className={`${styles.state} ${own.state}`}>
          {/* A file that people only download needs no signature. */}
          {!isPlain && <StateBadge asset={asset} />}
        </span>
      </div>
      <span className={styles.end}>
        <EditAsset place={place} asset={asset} />
        <RemoveAsset place={place} asset={asset} />
      </span>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((each) => (
            <li key={each} className={styles.problem}>
              <Icon name="warning" />
              {each}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
