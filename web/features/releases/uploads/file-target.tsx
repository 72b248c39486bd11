import type { AssetKind } from '#shared/domain/releases/asset.ts'
import { downloadPlaces } from '#web/features/releases/download-places.ts'
import { SYSTEM_SIGNS } from '#web/features/releases/platform-signs.tsx'
import { targetsOf } from '#web/features/releases/platforms.ts'
import { Badge } from '#web/ui/badge/badge.tsx'

interface FileTargetProps {
  filename: string
  updatePlatform: string | null
  publicPlatform: string | null
  /** Those of a delta, as in `Asset`. */
  kind?: AssetKind | null | undefined
  deltaFor?: string | null | undefined
  deltaFrom?: string | null | undefined
}

/** Whom a file is for and what it is used as, in a chip and a word: `Linux x64`, `Update and download`. */
export function FileTarget(props: FileTargetProps) {
  const { updatePlatform, publicPlatform, kind, deltaFor = null, deltaFrom } = props
  const platform = updatePlatform ?? deltaFor
  const [target, other] = platform === null ? [] : targetsOf(platform)
  const use =
    kind === 'delta'
      ? `Delta from ${deltaFrom ?? 'the release before'}`
      : updatePlatform
        ? publicPlatform
          ? 'Update and download'
          : 'Update'
        : publicPlatform
          ? 'Download'
          : 'By file name only'
  return (
    <>
      {target ? (
        <Badge icon={SYSTEM_SIGNS[target.system]}>
          {target.system} {other ? `${target.processor} and ${other.processor}` : target.processor}
        </Badge>
      ) : (
        publicPlatform !== null && <DownloadTarget {...props} />
      )}
      <span className="faint">{use}</span>
    </>
  )
}

/** The chip's words where it names one platform: `Linux x64`. */
export function shownTarget({ filename, updatePlatform, publicPlatform, deltaFor }: FileTargetProps) {
  const platform = updatePlatform ?? deltaFor
  const [target, other] = platform ? targetsOf(platform) : downloadPlaces({ filename, publicPlatform })
  return target && !other ? `${target.system} ${target.processor}` : null
}

function DownloadTarget({ filename, publicPlatform }: FileTargetProps) {
  const places = downloadPlaces({ filename, publicPlatform })
  const system = places[0]?.system ?? 'Other files'
  if (system === 'Other files') return <Badge>{publicPlatform}</Badge>
  const icon = system === 'Android' || system === 'iOS' ? ('phone' as const) : SYSTEM_SIGNS[system]
  return (
    <Badge icon={icon}>
      {system} {places.map(({ processor }) => processor).join(' and ')}
    </Badge>
  )
}
