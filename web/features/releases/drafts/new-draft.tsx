import type { ReactNode } from 'react'
import { SkeletonRelease } from '#web/features/releases/release/release-skeleton.tsx'
import { UnknownRelease } from '#web/features/releases/release/unknown-release.tsx'
import { useRelease } from '#web/features/releases/release/use-release.ts'
import { useAppPlace } from '#web/features/releases/use-app-place.ts'
import { isGone } from '#web/lib/api/failures.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DraftView } from './draft-view.tsx'
import { PublishedNote } from './published-note.tsx'

/** A new release whose draft exists: its files go up here, and here it is published. */
export function NewDraft({ id }: { id: string }) {
  const place = useAppPlace()
  const release = useRelease(place, id)
  if (isGone(release.error)) return <UnknownRelease place={place} />
  return (
    <Loaded query={release} loading={<SkeletonRelease />} failure={inPage}>
      {(loaded) =>
        loaded.status === 'draft' ? (
          <DraftView place={place} release={loaded} isNew />
        ) : (
          <PublishedNote place={place} release={loaded} />
        )
      }
    </Loaded>
  )
}

const inPage = (error: ReactNode) => (
  <Stack gap={5}>
    <PageHeader />
    <Card>{error}</Card>
  </Stack>
)
