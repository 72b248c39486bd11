import { liveReleases } from '#shared/domain/releases/live-releases.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { links } from '#shared/routes.ts'
import { updatePageFor } from '#shared/update-pages.ts'
import { LiveLine } from '#web/features/releases/list/live-line.tsx'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { describeRollout, offeredShares } from './describe-rollout.ts'
import { OfferedBar } from './offered-bar.tsx'
import styles from './rollout-card.module.css'

interface RolloutLineProps {
  place: AppPlace
  release: Release
  state: ReleaseState
  /** Whether nothing else shows how far it goes. */
  alone?: boolean
  /** Said with it. */
  note?: string | false
}

/** Who is offered the release, and what else its channel offers. Each is said once: a pause and a rollback have banners. */
export function RolloutLine({ place, release, state, alone = false, note }: RolloutLineProps) {
  const application = useApplication()
  const guide = updatePageFor(application)
  const { data: channel, isPending } = useChannel(place, release.channel)
  // The sentence names those that are rolling out before it.
  const isTold =
    state === 'live' &&
    !!channel &&
    !channel.rolledBack &&
    liveReleases(channel, application).every(
      (each) => each.release.id === release.id || each.state === 'partial',
    )
  const shares = state !== 'live' ? null : channel ? offeredShares(release.id, channel, application) : []
  const hasBar = shares !== null && (alone || shares.length > 1)
  const noteLine = note && <p className="muted small">{note}</p>
  if (state === 'yanked' || state === 'withdrawn' || (state === 'paused' && !release.hold)) return noteLine
  const words = (
    <p className={`${styles.line} muted small`}>
      {channel && describeRollout(release, channel, application)}
      {isPending && <Skeleton width="60%" height="1lh" />}
      {note && !hasBar && (
        <>
          {' '}
          <span className={styles.note}>{note}</span>
        </>
      )}
    </p>
  )
  return (
    <div className={styles.lines}>
      {!release.hold &&
        (hasBar ? (
          <OfferedBar place={place} shares={shares}>
            {words}
          </OfferedBar>
        ) : (
          words
        ))}
      {(release.hold || hasBar) && noteLine}
      {state === 'downloads' && guide && (
        <p className="small">
          <TextLink href={links.updatePage(place.org, place.app, guide)}>How to build update files</TextLink>
        </p>
      )}
      {state !== 'rolling' && !isTold && (
        <div className={styles.line}>
          <LiveLine place={place} channel={release.channel} besides={release.id} />
        </div>
      )}
    </div>
  )
}
