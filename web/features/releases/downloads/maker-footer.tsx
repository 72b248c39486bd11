import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { Mark } from '#web/ui/mark/mark.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './download-page.module.css'
import type { Place } from './use-downloads.ts'

interface MakerFooterProps {
  organization: string
  /** Of the application whose status it leads to. */
  status?: Place | undefined
}

/** In place of the console's own: the page is the maker's. */
export function MakerFooter({ organization, status }: MakerFooterProps) {
  return (
    <footer className={styles.foot}>
      <span>
        © {new Date().getFullYear()} {organization}
      </span>
      <span className={styles.footLinks}>
        {status && <TextLink href={links.appStatus(status.org, status.app)}>Release status</TextLink>}
        <TextLink href={links.login()}>Log in</TextLink>
        <span className={styles.distributed}>
          Distributed with{' '}
          <TextLink href={links.organizations()} aria-label={settings.productName}>
            <Mark />
          </TextLink>
        </span>
      </span>
    </footer>
  )
}
