import type { Release } from '#shared/domain/releases/release.ts'
import { EditDraft } from '#web/features/releases/drafts/edit-draft.tsx'
import { PublishDraft } from '#web/features/releases/drafts/publish-draft.tsx'
import { useChannelSummaries } from '#web/features/releases/list/use-releases.ts'
import { ChannelBadge, ReleaseBadge } from '#web/features/releases/release-badges.tsx'
import { stateOf } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DraftView } from './draft-view.tsx'
import { PublishedView } from './published-view.tsx'
import { ReleaseActions } from './release-actions.tsx'
import styles from './release-page.module.css'

interface ReleaseViewProps {
  place: AppPlace
  release: Release
}

/** A loaded release. */
export function ReleaseView({ place, release }: ReleaseViewProps) {
  const { appType } = useApplication()
  const channel = useChannelSummaries(place)?.find((each) => each.channel === release.channel)
  const state = stateOf(release, channel, appType)
  const draft = state === 'draft'
  return (
    <Stack gap={5}>
      <PageHeader
        title={release.version}
        heading={<span className={styles.version}>{release.version}</span>}
        badges={
          <>
            <ReleaseBadge state={state} />
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
            <ReleaseActions place={place} release={release} state={state} />
          )
        }
      />
      {draft ? (
        <DraftView place={place} release={release} />
      ) : (
        <PublishedView place={place} release={release} state={state} />
      )}
    </Stack>
  )
}

function Origin({ release: { pubDate, createdAt, createdBy, assets } }: { release: Release }) {
  const size = assets.reduce((sum, asset) => sum + asset.size, 0)
  return (
    <>
      <span>
        {pubDate === null ? 'Created' : 'Published'} <RelativeTime value={pubDate ?? createdAt} />
        {createdBy && (pubDate === null ? ` by ${createdBy}` : `, created by ${createdBy}`)}
      </span>
      {assets.length > 0 && (
        <span className="faint">
          {assets.length} {assets.length === 1 ? 'file' : 'files'}, {formatBytes(size)}
        </span>
      )}
    </>
  )
}
