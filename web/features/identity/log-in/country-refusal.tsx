import { links } from '#shared/routes.ts'
import styles from '#web/features/identity/rare.module.css'
import { settings } from '#web/lib/api/settings.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { IdentityScreen } from './identity-screen.tsx'

/** In place of a form, for a visitor from an unsupported country. */
export default function CountryRefusal({ title }: { title: string }) {
  return (
    <IdentityScreen title={title}>
      <div className={styles.refused}>
        <p role="alert">
          {settings.productName} isn’t available in your country, so you can’t log in or sign up from here.
        </p>
        <LinkButton href={links.unsupportedCountry()} size="l">
          Read more
        </LinkButton>
      </div>
    </IdentityScreen>
  )
}
