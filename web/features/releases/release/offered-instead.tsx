import { liveReleases } from '#shared/domain/releases/live-releases.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { links } from '#shared/routes.ts'
import { LiveLine, LoadingLine } from '#web/features/releases/list/live-line.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'

/** What clients get while a release is paused. Where that is not a single release, all that its channel offers. */
export function OfferedInstead({ place, release }: { place: AppPlace; release: Release }) {
  const application = useApplication()
  const { data, isPending } = useChannel(place, release.channel)
  if (!data) return isPending ? <LoadingLine /> : null
  const [only, ...more] = liveReleases(data, application).filter((each) => each.release.id !== release.id)
  if (!only) return null
  if (more.length > 0 || only.state !== 'live' || data.rolledBack)
    return <LiveLine place={place} channel={release.channel} />
  const { id, version } = only.release
  return (
    <p className="small">
      Clients are offered{' '}
      <TextLink className="link mono" href={links.release(place.org, place.app, id)}>
        {version}
      </TextLink>
      .
    </p>
  )
}
