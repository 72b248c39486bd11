import { links } from '#shared/routes.ts'
import { type NamedLink, namedLinks } from '#web/shell/named-links.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Mark } from '#web/ui/mark/mark.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './footer.module.css'

interface FooterProps {
  /** Below a form: one line, without the pages that need a login and those that the header has. */
  compact?: boolean | undefined
}

/** The footer of every page: links in columns. */
export function Footer({ compact }: FooterProps) {
  const product = [
    { label: 'Organizations', href: links.organizations() },
    { label: 'New organization', href: links.createOrganization() },
  ]
  return (
    <footer className={styles.footer} data-compact={compact || undefined}>
      <div className={classNames('page-line', styles.line)}>
        {!compact && <Mark />}
        <div className={styles.columns}>
          {!compact && <Column title="Product" entries={product} />}
          <Column
            title="Resources"
            entries={compact ? namedLinks('status') : namedLinks('docs', 'support', 'community', 'status')}
          />
          <Column title="Legal" entries={namedLinks('cookies', 'privacy', 'terms')} />
        </div>
      </div>
    </footer>
  )
}

function Column({ title, entries }: { title: string; entries: NamedLink[] }) {
  if (entries.length === 0) return null
  return (
    <nav className={styles.column} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {entries.map(({ label, href }) => (
        <TextLink key={href} href={href}>
          {label}
        </TextLink>
      ))}
    </nav>
  )
}
