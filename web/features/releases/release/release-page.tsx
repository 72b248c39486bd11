import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { useChannelsPending } from '#web/features/releases/list/use-releases.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { isGone } from '#web/lib/api/failures.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { SkeletonRelease } from './release-skeleton.tsx'
import { ReleaseView } from './release-view.tsx'
import { UnknownRelease } from './unknown-release.tsx'
import { useOutcomesPending } from './use-exceeded-limit.ts'
import { useRelease } from './use-release.ts'

/** One release: its files, its notes, and all that can be done with it. */
export default function ReleasePage() {
  const place = useAppPlace()
  const { releaseId = '' } = useParams()
  const release = useRelease(place, releaseId)
  // Its state depends on the channel: known later, the badge and the actions would wrap again.
  const isChannelPending = useChannelsPending(place)
  const isPending = useOutcomesPending() || isChannelPending
  if (isGone(release.error)) return <UnknownRelease place={place} />
  return (
    <Loaded
      query={isPending ? { ...release, data: undefined } : release}
      loading={<SkeletonRelease />}
      failure={inPage}
    >
      {(loaded) => <ReleaseView place={place} release={loaded} />}
    </Loaded>
  )
}

const inPage = (error: ReactNode) => (
  <Stack gap={5}>
    <PageHeader />
    <Card>{error}</Card>
  </Stack>
)
