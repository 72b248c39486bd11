import type { Release } from '#shared/domain/releases/release.ts'
import { signingKeys } from '#shared/domain/releases/signing-keys.ts'
import { links } from '#shared/routes.ts'
import { manifestAssets } from '#web/features/releases/manifest-assets.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import {
  useReleaseDownloads,
  useReleaseDownloadsLoading,
} from '#web/features/releases/use-release-downloads.ts'
import { authorName, creatorName } from '#web/lib/format/author-name.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card/card.tsx'
import { ShortId } from '#web/ui/copy/short-id.tsx'
import { Facts } from '#web/ui/facts/facts.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { behaviorFacts } from './behavior-facts.ts'
import styles from './release-page.module.css'

/** Not the clients that the rollout counts: each file counts, also one that people download. */
const DOWNLOADS = 'Downloads, all files'

/** What else there is to know about a release. */
export function DetailsCard({ place, release }: { place: AppPlace; release: Release }) {
  const { id, assets, pubDate, createdAt, createdBy, publishedBy, before } = release
  const counts = useReleaseDownloads('all')(id)
  const isCounting = useReleaseDownloadsLoading('all')
  const keys = signingKeys({ assets: manifestAssets(assets) })
  const facts: [string, React.ReactNode][] = []
  // Otherwise the header or the history says it.
  if (pubDate && !publishedBy) facts.push(['Created', <RelativeTime key="created" value={createdAt} />])
  if (pubDate && createdBy && creatorName(createdBy) !== (publishedBy && authorName(publishedBy)))
    facts.push(['Created by', creatorName(createdBy)])
  if (pubDate && counts) {
    facts.push([DOWNLOADS, formatCount(counts.downloads)])
    if (counts.requests !== undefined && counts.requests !== counts.downloads)
      facts.push(['Download requests', formatCount(counts.requests)])
  }
  if (pubDate && isCounting) facts.push([DOWNLOADS, <Skeleton key="counting" width="3rem" />])
  // A draft is compared with another, while not everyone gets the one before.
  if (pubDate && before)
    facts.push([
      'Previous release',
      <TextLink key="before" className={styles.link} href={links.release(place.org, place.app, before.id)}>
        <span className="mono">{before.version}</span>
      </TextLink>,
    ])
  facts.push(...behaviorFacts(release))
  if (keys.length > 0)
    facts.push([
      keys.length > 1 ? 'Signing keys' : 'Signing key',
      keys.map((key) => <ShortId key={key} id={key} name="signing key’s ID" />),
    ])
  facts.push(['Release ID', <ShortId key="id" id={id} name="release ID" />])
  return (
    <Card title="Details">
      <div className={styles.details}>
        <Facts facts={facts} />
      </div>
    </Card>
  )
}
