import { channelName } from '#shared/domain/releases/channel.ts'
import { isForSome } from '#shared/domain/releases/has-begun.ts'
import { liveReleases } from '#shared/domain/releases/live-releases.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { links } from '#shared/routes.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

interface LiveLineProps {
  place: AppPlace
  channel: string | null
  /** A release that is told of already: nothing where it is all that is offered. */
  besides?: string
}

/** What the clients of a channel are offered now: `production: 2.4.0 live · 2.4.1 held at 25%`. */
export function LiveLine({ place, channel, besides }: LiveLineProps) {
  const application = useApplication()
  const { data, isPending } = useChannel(place, channel)
  if (isPending) return <LoadingLine />
  if (!data || data.releases.length === 0) return null
  const offered = liveReleases(data, application)
  if (!data.rolledBack && offered.every(({ release }) => release.id === besides)) return null
  return (
    <p className="small">
      <span className="muted">On {channelName(channel)}: </span>
      {offered.map(({ release, label }, index) => (
        <span key={release.id}>
          {index > 0 && <span className="muted"> · </span>}
          <TextLink className="mono" href={links.release(place.org, place.app, release.id)}>
            {release.version}
          </TextLink>{' '}
          {labelOf(release) ?? label}
        </span>
      ))}
      {data.rolledBack && <span className="muted"> · rolled back</span>}
    </p>
  )
}

/** Its room while the channel is being loaded. */
export function LoadingLine() {
  return (
    <p className="small">
      <Skeleton width="14rem" height="1lh" />
    </p>
  )
}

/** Of a step for some clients, which has no percentage of all. Null: it's at none. */
function labelOf(release: ManifestRelease): string | null {
  const { rolloutPercent, paused, held } = release
  if (rolloutPercent > 0 || !isForSome(release, Date.now())) return null
  return held ? 'held' : paused ? 'paused' : 'for some clients'
}
