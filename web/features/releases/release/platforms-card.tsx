import { hasUpdater } from '#shared/domain/organizations/application.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { filesWords } from '#web/features/releases/files-words.ts'
import { isOffered, type ReleaseState } from '#web/features/releases/release-state.ts'
import { useLastDayClients } from '#web/features/releases/use-last-day-clients.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { AssetTable } from './asset-table.tsx'
import { askedPlatforms, missingWords } from './missing-words.ts'
import { platformMatrix } from './platform-matrix.ts'
import { PlatformTable } from './platform-table.tsx'
import styles from './platforms-card.module.css'

interface PlatformsCardProps {
  release: Release
  state: ReleaseState
}

/** The files of a release by platform, the platforms that it lacks, and the clients that this leaves behind. */
export function PlatformsCard({ release, state }: PlatformsCardProps) {
  const application = useApplication()
  const clients = useLastDayClients(application.id)
  const { assets, before, channel, purgedAt } = release
  // Clients of today say nothing of a release that none of them is offered.
  const counted = hasUpdater(application) && isOffered(state) ? clients : null
  const asked = counted ? askedPlatforms(counted, channel) : []
  const rows = platformMatrix(assets, before?.updatePlatforms ?? null, asked)
  const missing = counted ? missingWords(rows, release, counted) : []
  if (assets.length === 0)
    return (
      <Card title="Platforms and files">
        <EmptyState icon="file" title="No files">
          This release has none.
        </EmptyState>
      </Card>
    )
  return (
    <Card title="Platforms and files" aside={filesWords(assets)} lined flush>
      <PlatformTable release={release} rows={rows} />
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.map((text) => (
            <li key={text}>
              <Icon name="warning" />
              {text}
            </li>
          ))}
        </ul>
      )}
      {/* Opened at once where a file needs attention. */}
      <details className={styles.names} open={assets.some(({ takenDown }) => takenDown)}>
        <summary>File names and checksums</summary>
        <AssetTable assets={assets} published={purgedAt === null} />
      </details>
    </Card>
  )
}
