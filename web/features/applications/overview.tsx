import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { liveReleases } from '#shared/domain/releases/live-releases.ts'
import { PUBLISHED_RELEASES_COUNTED } from '#shared/limits.ts'
import { links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatCount, formatCountUpTo, formatDay } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './applications.module.css'
import { Downloads } from './downloads.tsx'
import { type DownloadCounts, useDownloads } from './use-downloads.ts'

/** The application in numbers: its latest release, its releases, its downloads, its age. */
export function Overview() {
  const application = useApplication()
  const downloads = useDownloads(application)
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact label="Latest release">
          <LatestRelease />
        </Fact>
        <Fact label="Published releases">
          {formatCountUpTo(application.stats.publishedReleases, PUBLISHED_RELEASES_COUNTED)}
        </Fact>
        <Fact label="Downloads">
          <Downloads counts={downloads} />
          <Requests counts={downloads} />
        </Fact>
        <Fact label="Created">{formatDay(application.createdAt)}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The requests for files, of which several may make one download. */
function Requests({ counts }: { counts: DownloadCounts | null | undefined }) {
  if (counts === undefined)
    return (
      <div className="small">
        <Skeleton width="5rem" />
      </div>
    )
  const { requests, unmeasured = 0 } = counts ?? {}
  if (requests === undefined) return null
  return (
    <div className="muted small">
      {formatCount(requests)} {requests === 1 ? 'request' : 'requests'}
      {unmeasured > 0 && `, ${formatCount(unmeasured)} of them not measured: too many clients in an hour`}
    </div>
  )
}

function LatestRelease() {
  const { org } = useOrganization()
  const { slug, stats, appType } = useApplication()
  // What clients are offered now: the newest release may be yanked, withdrawn, paused or on another channel.
  const { data, isError } = useQuery(
    rpcQuery(directory, 'channels.get', { org: org.slug, app: slug, channel: null }),
  )
  if (isError) return 'Not available right now'
  if (!data) return <Skeleton width="5rem" />
  const live = liveReleases(data, appType)
  if (live.length === 0)
    return <span className="muted">{stats.publishedReleases > 0 ? 'None is offered' : 'None yet'}</span>
  return live.map(({ release, label }) => (
    <div key={release.id}>
      <TextLink href={links.release(org.slug, slug, release.id)} className="mono">
        {release.version}
      </TextLink>{' '}
      <span className="muted small">
        {label} · <RelativeTime value={release.pubDate} />
      </span>
    </div>
  ))
}
