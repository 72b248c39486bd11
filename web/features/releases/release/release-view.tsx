import { useChannelSummaries } from '#web/features/releases/list/use-releases.ts'
import { stateOf } from '#web/features/releases/release-state.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { PublishedView } from './published-view.tsx'
import { SkeletonRelease } from './release-skeleton.tsx'
import type { ReleaseViewProps } from './release-view-props.ts'

// Uploads, forms and the comparison with the release before, which published releases do without.
const DraftView = lazyPart<ReleaseViewProps>(
  () => import('#web/features/releases/drafts/draft-view.tsx').then((part) => part.DraftView),
  <SkeletonRelease />,
)

/** A loaded release. */
export function ReleaseView({ place, release }: ReleaseViewProps) {
  const application = useApplication()
  const channel = useChannelSummaries(place)?.find((each) => each.channel === release.channel)
  if (release.status === 'draft') return <DraftView place={place} release={release} />
  return <PublishedView place={place} release={release} state={stateOf(release, channel, application)} />
}
