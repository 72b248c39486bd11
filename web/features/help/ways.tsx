import type { ReactNode } from 'react'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './ways.module.css'

/** Pages of the documentation are no screens of the console. */
const DOCS_PATH = '/docs/'

interface WayProps {
  href: string
  icon: IconSource
  title: string
  about: string
}

export interface Way extends Omit<WayProps, 'href'> {
  /** Null where the installation has no such page: the way is left out. */
  href: string | null
}

interface WaysProps {
  label: string
  ways: readonly Way[]
  /** One more, before the others. */
  before?: ReactNode
  /** More of them, after the others. */
  children?: ReactNode
}

/** Pages to go to from here, a row each. */
export function Ways({ label, ways, before, children }: WaysProps) {
  return (
    <nav className={styles.ways} aria-label={label}>
      {before}
      {ways.map(({ href, ...way }) => href && <WayLink key={way.title} href={href} {...way} />)}
      {children}
    </nav>
  )
}

/** One of them. */
export function WayLink({ href, icon, title, about }: WayProps) {
  return (
    <TextLink href={href} reload={href.startsWith(DOCS_PATH)} className={styles.way}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <span className="muted small">{about}</span>
      </span>
      <Icon name="chevron-right" className={styles.arrow} />
    </TextLink>
  )
}

interface WayRowProps extends Pick<WayProps, 'icon' | 'title'> {
  children: ReactNode
}

/** A row that leads nowhere itself: it has links of its own, or says why it can't lead anywhere. */
export function WayRow({ icon, title, children }: WayRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>
        <b>{title}</b>
        <div className="muted small">{children}</div>
      </div>
    </div>
  )
}
