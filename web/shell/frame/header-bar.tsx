import type { MouseEvent, ReactNode } from 'react'
import { type NamedLink, namedLinks } from '#web/shell/named-links.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './header-bar.module.css'
import { Logo } from './logo.tsx'

interface HeaderBarProps {
  /** Hides the product's name on a narrow screen. */
  compact?: boolean | undefined
  /** Above a form beside the picture: the general links stand over the picture. */
  split?: boolean | undefined
  /** Breadcrumbs, of logged-in users. */
  crumbs?: ReactNode
  /** Links of the narrow screen's menu, before the general ones. */
  pages?: NamedLink[] | undefined
  /** Account menu, or the links to log in and sign up. */
  end?: ReactNode
}

/** The bar at the top of every page. */
export function HeaderBar({ compact, split, crumbs, pages = [], end }: HeaderBarProps) {
  const general = namedLinks('docs', 'support', 'community')
  return (
    <header className={styles.header} data-split={split || undefined}>
      <div className={styles.bar}>
        <Logo compact={compact} />
        <div className={styles.crumbs}>{crumbs}</div>
        <nav className={styles.links} aria-label="Help">
          {general.map(({ label, href }) => (
            <LinkButton key={href} href={href} variant="ghost" className="small">
              {label}
            </LinkButton>
          ))}
        </nav>
        {end}
        <MobileMenu pages={[...pages, ...general]} />
      </div>
    </header>
  )
}

/** On a narrow screen, a menu with the links that don't fit in the bar. */
function MobileMenu({ pages }: { pages: NamedLink[] }) {
  const close = (event: MouseEvent<HTMLElement>) =>
    event.currentTarget.closest<HTMLElement>('nav')?.hidePopover()
  return (
    <div className={styles.mobile}>
      <Button variant="ghost" icon="menu" aria-label="Menu" popoverTarget={PANEL} />
      <nav id={PANEL} className={styles.panel} aria-label="Menu" popover="auto">
        {pages.map(({ label, href }) => (
          <TextLink key={href} href={href} className={styles.page} onClick={close}>
            {label}
          </TextLink>
        ))}
      </nav>
    </div>
  )
}

const PANEL = 'mobile-menu'
