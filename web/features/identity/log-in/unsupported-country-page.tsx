import styles from '#web/features/identity/identity.module.css'
import { settings } from '#web/lib/api/settings.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

/** Why login is refused from some countries, what still works there, and whom to ask. */
export default function UnsupportedCountryPage() {
  const { productName, links } = settings
  return (
    <div className={styles.text}>
      <Stack gap={4}>
        <PageHeader title="Your country is not supported" />
        <p>
          {productName} isn’t available in some countries, because of sanctions or because cards can’t be
          charged reliably. You can’t log in or sign up from these countries.
        </p>
        <p>
          Published applications work everywhere: installed apps still find updates, and files can be
          downloaded. If you’re already logged in, you can work until your session ends.
        </p>
        <p>
          Your country is derived from your IP address, so a VPN or company network can change it.
          {links.support && ' If it is wrong, tell us.'}
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
