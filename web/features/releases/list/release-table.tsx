import type { ReleaseSummary } from '#shared/domain/releases/release.ts'
import { links } from '#shared/routes.ts'
import { channelName, ReleaseBadges } from '#web/features/releases/release-badges.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useReleaseDownloads } from '#web/features/releases/use-release-downloads.ts'
import { formatBytes, formatCount } from '#web/lib/format/format.ts'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './releases-page.module.css'

/** Releases, one a row. */
export function ReleaseTable({ place, releases }: { place: AppPlace; releases: readonly ReleaseSummary[] }) {
  const downloadsOf = useReleaseDownloads()
  return (
    <Table label="Releases">
      <thead>
        <tr>
          <HeaderCell>Version</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell wideOnly>Channel</HeaderCell>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell align="end" wideOnly>
            Downloads
          </HeaderCell>
          <HeaderCell align="end" wideOnly>
            Requests
          </HeaderCell>
          <HeaderCell align="end" wideOnly>
            Files
          </HeaderCell>
          <HeaderCell align="end" wideOnly>
            Size
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {releases.map((release) => (
          <tr key={release.id}>
            <Cell>
              <TextLink className={styles.version} href={links.release(place.org, place.app, release.id)}>
                {release.version}
              </TextLink>
              <span className={styles.narrowChannel}>{channelName(release.channel)}</span>
            </Cell>
            <Cell>
              <span className={styles.badges}>
                <ReleaseBadges release={release} />
              </span>
            </Cell>
            <Cell wideOnly>{channelName(release.channel)}</Cell>
            <Cell>
              <RelativeTime value={release.pubDate ?? release.createdAt} />
            </Cell>
            <Cell align="end" wideOnly>
              {release.status === 'published' && <Count value={downloadsOf(release.id)?.downloads} />}
            </Cell>
            <Cell align="end" wideOnly>
              {release.status === 'published' && <Count value={downloadsOf(release.id)?.requests} />}
            </Cell>
            <Cell align="end" wideOnly>
              {formatCount(release.assetCount)}
            </Cell>
            <Cell align="end" wideOnly>
              {formatBytes(release.totalSize)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Count({ value }: { value: number | undefined }) {
  return value === undefined ? <span className="faint">–</span> : formatCount(value)
}
