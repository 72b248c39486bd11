import { useParams } from 'wouter'
import { StatusPage } from '#web/features/releases/status/status-page.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { ScreenLoading } from './screen-loading.tsx'
import { SessionGate } from './session-gate.tsx'

const NotFound = lazyPart(
  () => import('#web/features/organizations/not-found-page.tsx').then((part) => part.default),
  <ScreenLoading />,
)

/** The status of an application for everyone who may see it; others log in, and then are told that there is nothing. */
export default function StatusPlace() {
  const { orgSlug: org = '', appSlug: app = '' } = useParams<{ orgSlug: string; appSlug: string }>()
  const { status } = useSession()
  if (status === 'loading') return <ScreenLoading />
  const signedIn = status === 'ready'
  return (
    <StatusPage
      place={{ org, app }}
      signedIn={signedIn}
      otherwise={signedIn ? <NotFound /> : <SessionGate>{null}</SessionGate>}
    />
  )
}
