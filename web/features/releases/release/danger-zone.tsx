import type { Release } from '#shared/domain/releases/release.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { Card } from '#web/ui/card/card.tsx'
import { DangerRow } from '#web/ui/danger-row/danger-row.tsx'
import { PurgeRelease } from './purge-release.tsx'
import { RollBack } from './roll-back.tsx'
import { useVersionInstead } from './use-version-instead.ts'
import { YankRelease } from './yank-release.tsx'

interface DangerZoneProps {
  place: AppPlace
  release: Release
  state: ReleaseState
}

/** What takes a published release from clients. Nothing once it is purged. */
export function DangerZone({ place, release, state }: DangerZoneProps) {
  const { version, rollbackTarget = release.before } = release
  const instead = useVersionInstead(place, release)
  if (state === 'purged') return null
  const isOffered = state === 'live' || state === 'rolling' || state === 'paused' || state === 'downloads'
  return (
    <Card title="Danger Zone" lined flush>
      {rollbackTarget && isOffered && (
        <DangerRow
          title={`Roll back to ${rollbackTarget.version}`}
          action={
            <RollBack
              place={place}
              channel={release.channel}
              target={rollbackTarget}
              latest={version}
              label="Roll back…"
            />
          }
        >
          New checks get {rollbackTarget.version}. Clients on {version} go back only if their updater accepts
          older versions.
        </DangerRow>
      )}
      {state !== 'yanked' && (
        <DangerRow title={`Yank ${version}`} action={<YankRelease place={place} release={release} />}>
          New checks get {instead}. Installed copies and direct file links keep working. You can restore it
          anytime.
        </DangerRow>
      )}
      <DangerRow title={`Purge ${version}`} action={<PurgeRelease place={place} release={release} />}>
        Deletes its files for good and frees their storage. Every link to them stops working.
      </DangerRow>
    </Card>
  )
}
