import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './ways.module.css'

/** Pages of the documentation are no screens of the console. */
const DOCS_PATH = '/docs/'

interface Way {
  /** Null where the installation has no such page: the way is left out. */
  href: string | null
  icon: IconSource
  title: string
  about: string
}

interface WaysProps {
  label: string
  ways: readonly Way[]
}

/** Pages to go to from here, a row each. */
export function Ways({ label, ways }: WaysProps) {
  return (
    <nav className={styles.ways} aria-label={label}>
      {ways.map(
        ({ href, icon, title, about }) =>
          href && (
            <TextLink key={title} href={href} reload={href.startsWith(DOCS_PATH)} className={styles.way}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <span className={styles.words}>
                <b>{title}</b>
                <span className="muted small">{about}</span>
              </span>
              <Icon name="chevron-right" className={styles.arrow} />
            </TextLink>
          ),
      )}
    </nav>
  )
}
