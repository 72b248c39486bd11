import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { links } from '#shared/routes.ts'
import { type AppPlace, useAppPlace } from '#web/features/releases/use-app-place.ts'
import { isGone } from '#web/lib/api/failures.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { SkeletonRelease } from './release-skeleton.tsx'
import { ReleaseView } from './release-view.tsx'

/** How often a release is asked for again while the server is checking one of its files, in milliseconds. */
const WHILE_VERIFYING = 3000

/** One release: its files, its notes, and all that can be done with it. */
export default function ReleasePage() {
  const place = useAppPlace()
  const { releaseId = '' } = useParams()
  const release = useQuery({
    ...rpcQuery(directory, 'releases.get', { ...place, release: releaseId }),
    meta: { stopPropagation: isGone },
    refetchInterval: ({ state }) =>
      state.data?.assets.some((asset) => asset.state === 'verifying') ? WHILE_VERIFYING : false,
  })
  if (isGone(release.error)) return <UnknownRelease place={place} />
  return (
    <Loaded query={release} loading={<SkeletonRelease />} failure={inPage}>
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

function UnknownRelease({ place: { org, app } }: { place: AppPlace }) {
  const { name } = useApplication()
  useDocumentTitle('Release not found')
  return (
    <EmptyState
      icon="search"
      level={1}
      title="This release doesn't exist"
      action={
        <LinkButton href={links.releases(org, app)} variant="primary">
          Releases of {name}
        </LinkButton>
      }
    >
      It was deleted, or the link is wrong.
    </EmptyState>
  )
}
