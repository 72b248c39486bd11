import { lazy, type ReactNode, Suspense } from 'react'
import { useCountryIsUnsupported } from '#web/lib/api/country.ts'
import { codeOf } from '#web/lib/api/failures.ts'
import { useSession } from '#web/lib/session/session.ts'

const CountryRefusal = lazy(() => import('./country-refusal.tsx'))

interface CountryGateProps {
  /** Of the screen that is kept back. */
  title: string
  children: ReactNode
}

/**
 * Shows the screen unless the visitor's country is unsupported. An unknown country passes, and so does a user with a
 * session, who may have to confirm it or enter a second factor.
 */
export function CountryGate({ title, children }: CountryGateProps) {
  const unsupported = useCountryIsUnsupported()
  const session = useSession()
  const hasSession =
    session.status === 'ready' || (session.status === 'errored' && codeOf(session.error) === 403)
  if (!unsupported || hasSession) return children
  return (
    <Suspense>
      <CountryRefusal title={title} />
    </Suspense>
  )
}
