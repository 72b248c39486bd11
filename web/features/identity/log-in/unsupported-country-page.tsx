import type { ReactNode } from 'react'
import { settings } from '#web/lib/api/settings.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { ban } from '#web/ui/icon/shapes.ts'
import { PageNotice } from '#web/ui/page-notice/page-notice.tsx'
import styles from './unsupported-country.module.css'

/** Why login is refused from some countries, what still works there, and whom to ask. */
export default function UnsupportedCountryPage() {
  const { links } = settings
  return (
    <PageNotice
      title="Your country isn’t supported"
      lead="Sanctions apply to it, or cards can’t be charged there reliably."
      actions={
        links.support && (
          <LinkButton href={links.support} variant="primary" size="l">
            Contact support
          </LinkButton>
        )
      }
      facts={
        <ul className={styles.facts}>
          <Fact icon={ban} tone="bad" title="No login or sign-up">
            Existing accounts can’t log in either.
          </Fact>
          <Fact icon="success" tone="good" title="Open sessions continue">
            If you’re already logged in, you can work until your session ends.
          </Fact>
          <Fact icon="success" tone="good" title="Published applications work everywhere">
            Installed apps still find updates, and files can be downloaded.
          </Fact>
          <Fact icon="info" title="Not your country?">
            It’s derived from your IP address, which a VPN or company network can change.
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
