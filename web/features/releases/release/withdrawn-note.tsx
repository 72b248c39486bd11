import { LiveLine } from '#web/features/releases/list/live-line.tsx'
import { Banner } from '#web/ui/banner/banner.tsx'
import { ban } from '#web/ui/icon/shapes.ts'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import styles from './release-page.module.css'
import type { ReleaseViewProps } from './release-view-props.ts'

/** Since when clients no longer get a release, why, and what they get instead; nothing while they may. */
export function WithdrawnNote({ place, release }: ReleaseViewProps) {
  const { yankedAt, yankReason, purgedAt, channel } = release
  if (!yankedAt && !purgedAt) return null
  return (
    <Banner tone={purgedAt ? 'neutral' : 'bad'} icon={purgedAt ? 'trash' : ban}>
      <div className={styles.stopped}>
        {purgedAt && (
          <p>
            <b>
              Purged <RelativeTime value={purgedAt} />.
            </b>{' '}
            Its files are deleted for good.
          </p>
        )}
        {yankedAt && (
          <p>
            <b>
              Yanked <RelativeTime value={yankedAt} />.
            </b>{' '}
            {!purgedAt && 'Clients no longer get it.'}
          </p>
        )}
        {yankReason && <p>“{yankReason}”</p>}
        <LiveLine place={place} channel={channel} />
      </div>
    </Banner>
  )
}
