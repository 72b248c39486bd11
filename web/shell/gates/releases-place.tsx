import { useEffect } from 'react'
import { useParams } from 'wouter'
import { slugProblem } from '#shared/domain/organizations/slug.ts'
import { DownloadPage } from '#web/features/releases/downloads/download-page.tsx'
import { settings } from '#web/lib/api/settings.ts'
import { useSession } from '#web/lib/session/session.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { ScreenLoading } from './screen-loading.tsx'
import { SessionGate } from './session-gate.tsx'

// The screens of members, which visitors don't load.
const loadSignedIn = () => import('./signed-in-releases.tsx')
const Releases = lazyPart(() => loadSignedIn().then((part) => part.Releases), <ScreenLoading />)
const SignedInReleases = lazyPart(
  () => loadSignedIn().then((part) => part.SignedInReleases),
  <ScreenLoading />,
)

/** The releases of an application for its members; the public download page for other users. */
export default function ReleasesPlace() {
  const { orgSlug: org = '', appSlug: app = '' } = useParams<{ orgSlug: string; appSlug: string }>()
  const { status } = useSession()
  // Loads while the session is looked up.
  useEffect(() => {
    if (!settings.signedOut) loadSignedIn().catch(() => undefined)
  }, [])
  if (slugProblem(org)) return <Releases />
  if (status === 'loading') return <ScreenLoading />
  const place = { org, app }
  if (status === 'ready') return <SignedInReleases place={place} />
  // A private application may be visible after logging in.
  return <DownloadPage place={place} otherwise={<SessionGate>{null}</SessionGate>} />
}
