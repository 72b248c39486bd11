import { isFull } from '#shared/domain/releases/live-releases.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { links } from '#shared/routes.ts'
import { type AppPlace, useAppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { globe, lock } from '#web/ui/icon/shapes.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DownloadButton } from './download-button.tsx'
import { intelMacWords } from './intel-mac-words.ts'
import { shareLinks } from './links-to-share.ts'
import { PublicPages } from './public-pages.tsx'
import { ShareLinks } from './share-links.tsx'
import styles from './share-page.module.css'

/** Links to the latest release, for a website or a message, which stay the same with every release. */
export default function SharePage() {
  const place = useAppPlace()
  const { visibility } = useApplication()
  const channel = useChannel(place, null)
  return (
    <Stack gap={5}>
      <PageHeader
        badges={<Badge icon={visibility === 'Public' ? globe : lock}>{visibility}</Badge>}
        description="Links that stay the same with every release."
      />
      <div className={styles.columns} data-private={visibility === 'Private' || undefined}>
        <PublicPages place={place} />
        <Loaded query={channel} card={{ title: 'By platform' }} loading={<SkeletonLinks />}>
          {/* Download links pass over a release that only a part of the clients gets. */}
          {({ releases }) => <Links place={place} release={releases.find(isFull)} newest={releases[0]} />}
        </Loaded>
      </div>
    </Stack>
  )
}

interface LinksProps {
  place: AppPlace
  /** What the links lead to; undefined: nothing is released to everyone. */
  release: ManifestRelease | undefined
  newest: ManifestRelease | undefined
}

function Links({ place, release, newest }: LinksProps) {
  const { org, app } = place
  if (!release)
    return (
      <Card>
        <EmptyState
          icon="link"
          title="Nothing to share yet"
          action={<LinkButton href={links.releases(org, app)}>View releases</LinkButton>}
        >
          Links appear here once a release is released to everyone.
        </EmptyState>
      </Card>
    )
  const { byPlatform, byName, isVersioned } = shareLinks(place, release)
  const hasPlatforms = byPlatform.length > 0
  const intelMac = intelMacWords(release)
  return (
    <>
      <div className={styles.files}>
        {hasPlatforms && (
          <Card title="By platform" aside={<LatestVersion release={release} />}>
            <Stack gap={4}>
              <p className={styles.about}>
                These links never change
                {isVersioned && ', though your file names contain the version'}.{' '}
                <NextVersion release={release} newest={newest} />
              </p>
              <ShareLinks links={byPlatform} />
              {intelMac && <p className="small muted">{intelMac}</p>}
            </Stack>
          </Card>
        )}
        {byName.length > 0 && (
          <Card title="By file name" aside={<LatestVersion release={release} />}>
            <Stack gap={4}>
              <p className={styles.about}>
                {isVersioned && !hasPlatforms
                  ? 'Some of these names contain the version, so their links work only until the next release.'
                  : 'Each leads to the file of this name in the latest release.'}{' '}
                {!hasPlatforms && <NextVersion release={release} newest={newest} />}
              </p>
              <ShareLinks links={byName} byName />
            </Stack>
          </Card>
        )}
      </div>
      {hasPlatforms && <DownloadButton place={place} links={byPlatform} />}
    </>
  )
}

/** What the links lead to now. */
function LatestVersion({ release }: { release: ManifestRelease }) {
  return (
    <span>
      Leads to <span className="mono">{release.version}</span>
    </span>
  )
}

/** What they will lead to, where a newer release isn't released to everyone. */
function NextVersion({ release, newest }: { release: ManifestRelease; newest: ManifestRelease | undefined }) {
  if (!newest || newest === release) return null
  return (
    <>
      They will lead to <span className="mono">{newest.version}</span> when its rollout reaches everyone.
    </>
  )
}

function SkeletonLinks() {
  return (
    <Loading>
      <Stack gap={4}>
        {['link', 'button', 'file'].map((each) => (
          <Skeleton key={each} height="2.25rem" shape="block" />
        ))}
      </Stack>
    </Loading>
  )
}
