import type { ReactNode } from 'react'
import { hasUpdater } from '#shared/domain/organizations/application.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { DAY } from '#shared/domain/time.ts'
import { PlanCard } from '#web/features/releases/plan/plan-card.tsx'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { RestrictionNote } from '#web/features/releases/restriction-note.tsx'
import { useUploads } from '#web/features/releases/uploads/use-uploads.ts'
import { scrollToNamed } from '#web/lib/browser/scroll-to-named.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Banner } from '#web/ui/banner/banner.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { nearPart } from '#web/ui/lazy-part/near-part.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ADOPTION_DAYS } from './adoption.ts'
import { DangerZone } from './danger-zone.tsx'
import { describePause } from './describe-rollout.ts'
import { DetailsCard } from './details-card.tsx'
import { FeedCard } from './feed-card.tsx'
import type { HistoryCardProps } from './history-card.tsx'
import { OfferedInstead } from './offered-instead.tsx'
import { PlatformsCard } from './platforms-card.tsx'
import { ReleaseActions } from './release-actions.tsx'
import { ReleaseFigures } from './release-figures.tsx'
import { ReleaseHeader } from './release-header.tsx'
import { ReleaseNotes } from './release-notes.tsx'
import styles from './release-page.module.css'
import { ReleaseUse } from './release-use.tsx'
import type { ReleaseViewProps } from './release-view-props.ts'
import { RetentionNote } from './retention-note.tsx'
import { RollbackNote } from './rollback-note.tsx'
import { RolloutCard } from './rollout-card.tsx'
import { TestUpdateCard } from './test-update-card.tsx'
import { WithdrawnNote } from './withdrawn-note.tsx'

const HistoryCard = nearPart<HistoryCardProps>(
  () => import('./history-card.tsx').then((part) => part.HistoryCard),
  // Its three first lines.
  () => (
    <Card title="History">
      <div className={styles.coming} aria-hidden="true">
        <Skeleton width="80%" height="1lh" />
        <Skeleton width="57%" height="1lh" />
        <Skeleton width="74%" height="1lh" />
      </div>
    </Card>
  ),
)
const UploadList = lazyPart<{ release: string; sealed: boolean }>(() =>
  import('#web/features/releases/uploads/upload-list.tsx').then((part) => part.UploadList),
)

interface PublishedViewProps extends ReleaseViewProps {
  state: ReleaseState
}

/** Who gets a published release, what is in it, and last what takes it from clients. */
export function PublishedView({ place, release, state }: PublishedViewProps) {
  const application = useApplication()
  const isCounted = hasUpdater(application) && release.purgedAt === null && isRecent(release)
  // Of those that arrived, the files above have the rest to tell.
  const isIncomplete = useUploads(release.id).some(({ state }) => state !== 'done')
  return (
    <Stack gap={5}>
      <ReleaseHeader
        release={release}
        state={state}
        actions={<ReleaseActions place={place} release={release} state={state} />}
      />
      <RestrictionNote />
      <WithdrawnNote place={place} release={release} />
      {state === 'paused' && !release.hold && (
        <Banner tone="warn" icon="pause">
          <div className={styles.stopped}>
            <p>{describePause(release)}</p>
            <OfferedInstead place={place} release={release} />
          </div>
        </Banner>
      )}
      <RollbackNote place={place} release={release} />
      <RetentionNote place={place} release={release} />
      <div className={styles.columns}>
        <Stack gap={5}>
          {release.purgedAt === null && (
            <Rollout
              place={place}
              release={release}
              state={state}
              figures={isCounted && <ReleaseFigures key={release.id} release={release} state={state} />}
            />
          )}
          {isCounted && <ReleaseUse key={release.id} release={release} />}
          <div id="files" ref={scrollToNamed}>
            <PlatformsCard release={release} state={state} />
          </div>
          {isIncomplete && <UploadList release={release.id} sealed />}
          <ReleaseNotes text={release.notes} />
        </Stack>
        <Stack gap={5}>
          <TestUpdateCard key={release.id} place={place} release={release} />
          <DetailsCard place={place} release={release} />
          <HistoryCard place={place} id={release.id} />
          <FeedCard place={place} release={release} />
        </Stack>
      </div>
      <DangerZone place={place} release={release} state={state} />
    </Stack>
  )
}

/** A plan with its steps, or a percentage. */
function Rollout(props: PublishedViewProps & { figures: ReactNode }) {
  const { plan, yankedAt } = props.release
  return plan && yankedAt === null ? <PlanCard {...props} plan={plan} /> : <RolloutCard {...props} />
}

/** Whether its first days are still counted day by day. */
function isRecent({ pubDate }: Release): boolean {
  return pubDate !== null && Date.now() - Date.parse(pubDate) < (ADOPTION_DAYS - 1) * DAY
}
