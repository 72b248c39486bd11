import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/rpc.ts'
import { Loaded } from './loaded.tsx'
import { SkeletonRelease } from './release-skeleton.tsx'
import { ReleaseView } from './release-view.tsx'
import { useAppPlace } from './use-app-place.ts'

/** How often a release is asked for again while the server is checking one of its files, in milliseconds. */
const WHILE_VERIFYING = 3000

/** One release: its files, its notes, and all that can be done with it. */
export default function ReleasePage() {
  const place = useAppPlace()
  const { releaseId = '' } = useParams()
  const release = useQuery({
    ...rpcQuery(directory, 'releases.get', { ...place, release: releaseId }),
    refetchInterval: ({ state }) =>
      state.data?.assets.some((asset) => asset.state === 'verifying') ? WHILE_VERIFYING : false,
  })
  return (
    <Loaded query={release} title="Release" loading={<SkeletonRelease />}>
      {(loaded) => <ReleaseView place={place} release={loaded} />}
    </Loaded>
  )
}
