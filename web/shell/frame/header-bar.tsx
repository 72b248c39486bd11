import type { ReactNode } from 'react'
import { LINK_NAMES, namedLinks } from '#web/shell/named-links.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './header-bar.module.css'
import { Logo } from './logo.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { PhoneMenuLinks } from './phone-menu-links.tsx'

interface HeaderBarProps {
  /** Hides the product's name on a narrow screen. */
  compact?: boolean | undefined
  /** Above a form beside the picture: the general links stand over the picture. */
  split?: boolean | undefined
  /** Breadcrumbs, of logged-in users. */
  crumbs?: ReactNode
  /** What the menu of a narrow screen has; the general links unless given. */
  pages?: ReactNode
  /** The launcher of the support chat. */
  chat?: ReactNode
  /** Search and account, or the links to log in and sign up; before the general links and after them. */
  search?: ReactNode
  end?: ReactNode
  /** The row of tabs. */
  tabs?: ReactNode
}

/** The bar at the top of every page, and the tabs below it. */
export function HeaderBar({ compact, split, crumbs, pages, chat, search, end, tabs }: HeaderBarProps) {
  const general = namedLinks('docs', 'support', 'community')
  return (
    <header className={styles.header} data-split={split || undefined}>
      <div className={classNames('page-line', styles.bar)}>
        <Logo compact={compact} />
        <div className={styles.crumbs}>{crumbs}</div>
        <div className={styles.chat}>{chat}</div>
        {!split && search}
        {split && end}
        <nav className={styles.links} aria-label="Help">
          {general.map(({ label, href }) => (
            <LinkButton key={href} href={href} variant="ghost">
              {label}
            </LinkButton>
          ))}
        </nav>
        {!split && end}
        <PhoneMenu>{pages || <PhoneMenuLinks entries={namedLinks(...LINK_NAMES)} />}</PhoneMenu>
      </div>
      {tabs}
    </header>
  )
}
