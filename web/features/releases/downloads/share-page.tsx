import type { ReactNode } from 'react'
import { isFull } from '#shared/domain/releases/live-releases.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { links } from '#shared/routes.ts'
import { type AppPlace, useAppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { CopyField } from '#web/ui/copy/copy-field.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { globe, lock } from '#web/ui/icon/shapes.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Note } from '#web/ui/note/note.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { DownloadButton } from './download-button.tsx'
import { intelMacWords } from './intel-mac-words.ts'
import { shareLinks } from './links-to-share.ts'
import { ShareButton } from './share-button.tsx'
import { ShareLinks } from './share-links.tsx'
import styles from './share-page.module.css'
import { StatusBadge } from './status-badge.tsx'

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

/** The pages that visitors see, or why they see none. */
function PublicPages({ place: { org, app } }: { place: AppPlace }) {
  const { visibility, name } = useApplication()
  const downloads = links.releases(org, app)
  const status = links.appStatus(org, app)
  if (visibility === 'Private')
    return (
      <Note title="This application is private">
        It has no public page. The links below work for anyone who has them. To get a page,{' '}
        <TextLink className="link" href={links.applicationSettings(org, app)}>
          make it public
        </TextLink>
        .
      </Note>
    )
  return (
    <>
      <PageCard title="Download page" path={downloads} shown={`${downloads}?view=download`} sharedAs={name}>
        Offers each visitor the file for their system, with notes and older versions.
      </PageCard>
      <PageCard title="Status page" path={status} shown={status}>
        Says which version is live on each channel, and what is rolling out or on hold.
      </PageCard>
      <StatusBadge place={{ org, app }} name={name} />
    </>
  )
}

interface PageCardProps {
  title: string
  path: string
  /** The path that shows it to those who belong to the organization. */
  shown: string
  /** The page to share first; what a phone calls the link to it. */
  sharedAs?: string
  children: ReactNode
}

function PageCard({ title, path, shown, sharedAs, children }: PageCardProps) {
  const url = `${settings.siteOrigin}${path}`
  const label = `Copy link to the ${title.toLowerCase()}`
  return (
    <Card
      title={title}
      aside={
        <LinkButton variant="ghost" href={`${settings.siteOrigin}${shown}`}>
          Open page <Icon name="external" size={14} />
        </LinkButton>
      }
    >
      <Stack gap={3}>
        <p className={styles.about}>{children}</p>
        {sharedAs ? (
          <div className={styles.page}>
            <CopyField value={url} />
            <CopyButton value={url} label={label} variant="primary" size="l">
              Copy link
            </CopyButton>
            <ShareButton title={sharedAs} url={url} />
          </div>
        ) : (
          <CopyField value={url} label={label} />
        )}
      </Stack>
    </Card>
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
