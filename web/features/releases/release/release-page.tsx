import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { links } from '#shared/routes.ts'
import { Loaded } from '#web/features/releases/loaded.tsx'
import { type AppPlace, useAppPlace } from '#web/features/releases/use-app-place.ts'
import { isGone } from '#web/lib/api/query-client.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useDocumentTitle } from '#web/lib/browser/page.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
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
    <Loaded query={release} title="Release" loading={<SkeletonRelease />}>
      {(loaded) => <ReleaseView place={place} release={loaded} />}
    </Loaded>
  )
}

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
