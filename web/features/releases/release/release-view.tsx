import type { Release } from '#shared/domain/releases/release.ts'
import { EditDraft } from '#web/features/releases/drafts/edit-draft.tsx'
import { PublishDraft } from '#web/features/releases/drafts/publish-draft.tsx'
import { LiveLine } from '#web/features/releases/list/live-line.tsx'
import { useChannelSummaries } from '#web/features/releases/list/use-releases.ts'
import { Notes } from '#web/features/releases/notes/notes.tsx'
import { ChannelBadge, ReleaseBadge } from '#web/features/releases/release-badges.tsx'
import { stateOf } from '#web/features/releases/release-state.ts'
import { RestrictionNote } from '#web/features/releases/restriction-note.tsx'
import { AddFiles } from '#web/features/releases/uploads/add-files.tsx'
import { UploadList } from '#web/features/releases/uploads/upload-list.tsx'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { useReleaseDownloads } from '#web/features/releases/use-release-downloads.ts'
import { formatBytes, formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Banner } from '#web/ui/banner/banner.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { AssetTable } from './asset-table.tsx'
import { DangerZone } from './danger-zone.tsx'
import { FeedCard } from './feed-card.tsx'
import styles from './release-page.module.css'
import { RollbackNote } from './rollback-note.tsx'
import { RolloutCard } from './rollout-card.tsx'
import { WhoGetsWhat } from './who-gets-what.tsx'
import { YankRelease } from './yank-release.tsx'

interface ReleaseViewProps {
  place: AppPlace
  release: Release
}

/** A loaded release. */
export function ReleaseView({ place, release }: ReleaseViewProps) {
  const { canWrite } = useReleaseRights()
  const { appType } = useApplication()
  const channel = useChannelSummaries(place)?.find((each) => each.channel === release.channel)
  const draft = release.status === 'draft'
  return (
    <Stack gap={5}>
      <PageHeader
        title={release.version}
        heading={<span className={styles.version}>{release.version}</span>}
        badges={
          <>
            <ReleaseBadge state={stateOf(release, channel, appType)} />
            <ChannelBadge channel={release.channel} />
          </>
        }
        description={<Origin release={release} />}
        actions={
          draft ? (
            <>
              <EditDraft place={place} release={release} />
              <PublishDraft place={place} release={release} />
            </>
          ) : (
            <YankRelease place={place} release={release} />
          )
        }
      />
      {draft && <RestrictionNote />}
      {release.yankedAt && <Banner tone="bad">Yanked. Clients no longer get it. {release.yankReason}</Banner>}
      {!draft && <LiveLine place={place} channel={release.channel} />}
      {!draft && <RollbackNote place={place} release={release} />}
      <div className={styles.columns}>
        <Stack gap={4}>
          <Files place={place} release={release} />
          <UploadList release={release.id} />
          {draft && canWrite && <AddFiles place={place} release={release} />}
          <Card title="Notes">
            <Stack>
              <Notes text={release.notes} />
            </Stack>
          </Card>
          {draft && <DangerZone place={place} release={release} />}
        </Stack>
        <Stack gap={4}>
          {!draft && <RolloutCard place={place} release={release} />}
          <WhoGetsWhat place={place} release={release} />
          <FeedCard place={place} channel={release.channel} />
        </Stack>
      </div>
    </Stack>
  )
}

function Origin({ release }: { release: Release }) {
  const counts = useReleaseDownloads('all')(release.id)
  const by = release.createdBy ? ` by ${release.createdBy}` : ''
  if (release.pubDate === null)
    return (
      <>
        Created <RelativeTime value={release.createdAt} />
        {by}
      </>
    )
  return (
    <>
      Published <RelativeTime value={release.pubDate} />, created{by || ' earlier'}
      {counts && ` · ${countOf(counts.downloads, 'download')}`}
      {counts?.requests ? ` · ${countOf(counts.requests, 'request')}` : ''}
    </>
  )
}

function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`
}

function Files({ place, release }: ReleaseViewProps) {
  const { assets, status, purgedAt } = release
  const draft = status === 'draft'
  if (assets.length === 0)
    return draft ? null : (
      <Card title="Files">
        <EmptyState icon="file" title="No files">
          This release has none.
        </EmptyState>
      </Card>
    )
  const size = assets.reduce((sum, asset) => sum + asset.size, 0)
  return (
    <Card
      flush
      title="Files"
      aside={
        <span className="muted small">
          {assets.length} {assets.length === 1 ? 'file' : 'files'} · {formatBytes(size)}
        </span>
      }
    >
      <AssetTable place={place} assets={assets} published={!draft && !purgedAt} removable={draft} />
    </Card>
  )
}
