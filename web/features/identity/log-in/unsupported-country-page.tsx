import styles from '#web/features/identity/identity.module.css'
import { settings } from '#web/lib/api/settings.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

/** Why nobody can sign in from some countries, what goes on working there, and whom to ask. */
export default function UnsupportedCountryPage() {
  const { productName, links } = settings
  return (
    <div className={styles.text}>
      <Stack gap={4}>
        <PageHeader title="Your country is not supported" />
        <p>
          {productName} is not offered in some countries: sanctions reach software and payments there, or
          cards cannot be charged dependably. From such a country nobody can sign in or sign up.
        </p>
        <p>
          Applications that were published here go on working everywhere: installed apps find their updates,
          and downloads stay available. Whoever is signed in already can go on working until the session ends.
        </p>
        <p>
          The country is read from the address of your connection, so a VPN or a company network can make it
          appear wrong.{links.support && ' If you think it is, tell us.'}
        </p>
        {links.support && (
          <div>
            <LinkButton href={links.support} size="l">
              Contact support
            </LinkButton>
          </div>
        )}
      </Stack>
    </div>
  )
}
