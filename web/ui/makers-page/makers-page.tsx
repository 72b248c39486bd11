import type { ReactNode } from 'react'
import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { Mark } from '#web/ui/mark/mark.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { hueOf } from '#web/ui/tile/hue.ts'
import styles from './makers-page.module.css'

interface MakersPageProps {
  /** Of the application, whose color the page has. */
  slug: string
  /** Whose page it is, for the footer in place of the console's own; null: without one. */
  organization: string | null
  /** Links in the footer, before those of the console. */
  footerLinks?: ReactNode
  children: ReactNode
}

/** A public page of an application: it is the maker's, and the console's name is its last line. */
export function MakersPage({ slug, organization, footerLinks, children }: MakersPageProps) {
  return (
    <article className={styles.page} style={hueOf(slug)} data-makers-page="">
      {children}
      {organization !== null && (
        <footer className={styles.foot}>
          <span>
            © {new Date().getFullYear()} {organization}
          </span>
          <span className={styles.links}>
            {footerLinks}
            <TextLink href={links.login()}>Log in</TextLink>
            <span className={styles.distributed}>
              Distributed with{' '}
              <TextLink href={links.organizations()} aria-label={settings.productName}>
                <Mark />
              </TextLink>
            </span>
          </span>
        </footer>
      )}
    </article>
  )
}
