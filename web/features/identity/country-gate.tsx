import type { ReactNode } from 'react'
import { links } from '#shared/routes.ts'
import { useCountryIsUnsupported } from '#web/lib/country.ts'
import { settings } from '#web/lib/settings.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './identity.module.css'

/** Shows the form unless the visitor's country is not supported; one that is not known is no obstacle. */
export function CountryGate({ children }: { children: ReactNode }) {
  const unsupported = useCountryIsUnsupported()
  if (!unsupported) return children
  return (
    <div className={styles.refused}>
      <p role="alert">
        {settings.productName} is not available in the country you seem to be in, so nobody can sign in from
        here.
      </p>
      <LinkButton href={links.unsupportedCountry()} size="l">
        Read more
      </LinkButton>
    </div>
  )
}
