import type { ReactNode } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { ChannelBadge, ReleaseBadge, StepBadge } from '#web/features/releases/release-badges.tsx'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { authorName, creatorName } from '#web/lib/format/author-name.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import styles from './release-page.module.css'

interface ReleaseHeaderProps {
  release: Release
  state: ReleaseState
  actions: ReactNode
}

/** The version, how far it has got, and what can be done with it. */
export function ReleaseHeader({ release, state, actions }: ReleaseHeaderProps) {
  return (
    <PageHeader
      title={release.version}
      heading={<span className={styles.version}>{release.version}</span>}
      badges={
        <>
          <ReleaseBadge state={state} held={!!release.hold} />
          {release.requiredStep && <StepBadge />}
          <ChannelBadge channel={release.channel} />
        </>
      }
      description={<Origin release={release} />}
      actions={actions}
    />
  )
}

function Origin({ release }: { release: Release }) {
  const { pubDate, createdAt, createdBy, publishedBy } = release
  const creator = createdBy && creatorName(createdBy)
  const author = pubDate === null ? creator : publishedBy && authorName(publishedBy)
  return (
    <>
      {pubDate === null ? 'Created' : 'Published'} <RelativeTime value={pubDate ?? createdAt} />
      {author && ` by ${author}`}
    </>
  )
}
