import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { DownloadPage } from '#web/features/releases/downloads/download-page.tsx'
import ReleasesPage from '#web/features/releases/list/releases-page.tsx'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import ApplicationGate from './application-gate.tsx'
import { ScreenLoading } from './screen-loading.tsx'

/** The console's own page, for members. */
export function Releases() {
  return (
    <ApplicationGate>
      <ReleasesPage />
    </ApplicationGate>
  )
}

/**
 * For logged-in users: members get the console's page, others the public download page. With `?view=download` members
 * see what the others get.
 */
export function SignedInReleases({ place }: { place: { org: string; app: string } }) {
  const { data, isFetching } = useQuery(rpcQuery(directory, 'orgs.list'))
  const [search] = useSearchParams()
  if (data?.some(({ slug }) => slug === place.org))
    return search.get('view') === 'download' ? (
      <DownloadPage place={place} otherwise={<Releases />} />
    ) : (
      <Releases />
    )
  // A cached list may be older than the user's membership.
  if (isFetching) return <ScreenLoading />
  return data ? <DownloadPage place={place} otherwise={<Releases />} /> : <Releases />
}
