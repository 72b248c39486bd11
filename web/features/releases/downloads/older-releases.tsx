import { delivery } from '#shared/delivery-routes.ts'
import type { OlderRelease } from '#shared/domain/releases/download-page.ts'
import { settings } from '#web/lib/api/settings.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { ShowMore } from '#web/ui/show-more/show-more.tsx'
import { DownloadLink } from './download-link.tsx'
import { byGroup } from './download-platforms.ts'
import styles from './release-history.module.css'
import { type Place, useOlderDownloads } from './use-downloads.ts'

/** Former latest releases; renders nothing if there are none. */
export function OlderReleases({ place }: { place: Place }) {
  const query = useOlderDownloads(place)
  const { data, error, isFetching, fetchNextPage, refetch } = query
  const releases = data?.pages.flatMap((page) => page.releases) ?? []
  if (releases.length === 0 && !error) return null
  return (
    <section aria-labelledby="older" className={styles.part}>
      <h2 id="older">Older versions</h2>
      {releases.length > 0 && (
        <Card flush>
          {releases.map((release) => (
            <Older key={`${release.channel} ${release.version}`} place={place} release={release} />
          ))}
        </Card>
      )}
      {error && (
        <Card>
          <ErrorState
            title="Couldn’t load older versions"
            onRetry={() => void (data ? fetchNextPage() : refetch())}
            retrying={isFetching}
          >
            {error.message}
          </ErrorState>
        </Card>
      )}
      {!error && <ShowMore query={query} />}
    </section>
  )
}

function Older({ place, release }: { place: Place; release: OlderRelease }) {
  const { version, channel, pubDate, files } = release
  const at = (filename: string) =>
    settings.deliveryOrigin + delivery.on(channel, delivery.version(place.org, place.app, version, filename))
  return (
    <details className={styles.release}>
      <summary>
        <Icon name="chevron-right" className={styles.marker} />
        <span className={styles.version}>{version}</span>
        {channel && <Badge>{channel}</Badge>}
        <time dateTime={pubDate} className="muted small">
          {formatDay(pubDate)}
        </time>
      </summary>
      <ul className={styles.files}>
        {byGroup(files).flatMap(([group, found]) =>
          found.map((file) => (
            <li key={file.filename}>
              <DownloadLink href={at(file.filename)} file={file} files={found} group={group} />
            </li>
          )),
        )}
        {files.length === 0 && <li className={styles.nothing}>No files to download.</li>}
      </ul>
    </details>
  )
}
