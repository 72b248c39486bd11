import type { ReactNode } from 'react'
import { settings } from '#web/lib/api/settings.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { ban } from '#web/ui/icon/shapes.ts'
import { PageNotice } from '#web/ui/page-notice/page-notice.tsx'
import styles from './unsupported-country.module.css'
import { useCountryCheck } from './use-country-check.ts'

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Why login is refused from some countries, what still works there, and whom to ask. */
export default function UnsupportedCountryPage() {
  const { links } = settings
  const { country, checkedAt, isChecking, checkAgain } = useCountryCheck()
  return (
    <PageNotice
      title="Your country isn’t supported"
      lead={`Sanctions apply to ${country ?? 'it'}, or cards can’t be charged there reliably.`}
      actions={
        <>
          <Button variant="primary" size="l" pending={isChecking} onClick={() => void checkAgain()}>
            Try again
          </Button>
          {links.support && (
            <LinkButton href={links.support} size="l">
              Contact support
            </LinkButton>
          )}
        </>
      }
      otherwise={
        // Always in the page, and another text each time: screen readers announce only what changes.
        <p role="status" className={styles.status}>
          {checkedAt !== null && `We still detect ${country}. Checked at ${TIME.format(checkedAt)}.`}
        </p>
      }
      facts={
        <ul className={styles.facts}>
          <Fact icon="info" title="Not your country?">
            {country
              ? `We detected ${country} from your IP address.`
              : 'We detect your country from your IP address.'}{' '}
            If that’s wrong, turn off your VPN and try again.
          </Fact>
          <Fact icon={ban} tone="bad" title="You can’t log in or sign up">
            If you’re already logged in, you can work until your session ends.
          </Fact>
          <Fact icon="success" tone="good" title="Published applications work everywhere">
            Installed apps still find updates, and files can be downloaded.
          </Fact>
        </ul>
      }
    />
  )
}

interface FactProps {
  icon: IconSource
  tone?: 'good' | 'bad'
  title: string
  children: ReactNode
}

function Fact({ icon, tone, title, children }: FactProps) {
  return (
    <li className={styles.fact} data-tone={tone}>
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        <p className="muted small">{children}</p>
      </div>
    </li>
  )
}
