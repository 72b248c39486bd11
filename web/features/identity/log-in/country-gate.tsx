import type { ReactNode } from 'react'
import { links } from '#shared/routes.ts'
import styles from '#web/features/identity/identity.module.css'
import { useCountryIsUnsupported } from '#web/lib/api/country.ts'
import { codeOf } from '#web/lib/api/failures.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useSession } from '#web/lib/session/session.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { IdentityScreen } from './identity-screen.tsx'

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
    <IdentityScreen title={title}>
      <div className={styles.refused}>
        <p role="alert">
          {settings.productName} isn’t available in your country, so you can’t log in from here.
        </p>
        <LinkButton href={links.unsupportedCountry()} size="l">
          Read more
        </LinkButton>
      </div>
    </IdentityScreen>
  )
}
