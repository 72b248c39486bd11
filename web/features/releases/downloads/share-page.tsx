import { delivery } from '#shared/delivery-routes.ts'
import { isFull } from '#shared/domain/releases/choose-update.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { links } from '#shared/routes.ts'
import { LiveLine } from '#web/features/releases/list/live-line.tsx'
import { type AppPlace, useAppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DownloadButton } from './download-button.tsx'
import { type ShareLink, ShareLinks } from './share-links.tsx'
import styles from './share-page.module.css'

/** Links that always lead to the latest release, for a website or a message. */
export default function SharePage() {
  const place = useAppPlace()
  const { name, visibility } = useApplication()
  const channel = useChannel(place, null)
  return (
    <Stack gap={5}>
      <PageHeader
        badges={<Badge>{visibility}</Badge>}
        description={`Links that always lead to the latest release of ${name}.`}
      />
      {visibility === 'Private' && (
        <p className="muted">
          This application is private and has no public page. These links work for anyone who has them.
        </p>
      )}
      <Loaded query={channel} card={{ flush: true }} loading={<SkeletonRows />}>
        {/* Download links pass over a release that only a part of the clients gets. */}
        {({ releases }) => (
          <>
            <LiveLine place={place} channel={null} />
            <Links place={place} name={name} release={releases.find(isFull)} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

interface LinksProps {
  place: AppPlace
  name: string
  release: ManifestRelease | undefined
}

function Links({ place, name, release }: LinksProps) {
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
  const at = (path: string) => `${settings.deliveryOrigin}${path}`
  const byPlatform = release.assets.flatMap(({ filename, publicPlatform }): ShareLink[] =>
    publicPlatform
      ? [{ name: publicPlatform, note: filename, url: at(delivery.latestFor(org, app, publicPlatform)) }]
      : [],
  )
  const byName = release.assets.map(
    ({ filename, downloadName }): ShareLink => ({
      name: downloadName ?? filename,
      note: null,
      url: at(delivery.latest(org, app, downloadName ?? filename)),
    }),
  )
  return (
    <div className={styles.columns} data-alone={byPlatform.length === 0 || undefined}>
      {byPlatform.length > 0 && (
        <Card title="By platform" aside={<span className="muted small">now {release.version}</span>}>
          <Stack gap={4}>
            <p className="muted">These links never change, even if file names do.</p>
            <ShareLinks links={byPlatform} />
          </Stack>
        </Card>
      )}
      <Stack gap={5}>
        {byPlatform.length > 0 && <DownloadButton name={name} links={byPlatform} />}
        <Card title="By file name">
          <Stack gap={4}>
            <p className="muted">
              These lead to the file of this name in the latest release. Use them if your file names don’t
              change.
            </p>
            <ShareLinks links={byName} />
          </Stack>
        </Card>
      </Stack>
    </div>
  )
}
