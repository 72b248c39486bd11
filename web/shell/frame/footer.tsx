import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { type NamedLink, namedLinks } from '#web/shell/named-links.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './footer.module.css'

/** The footer of every page: links in columns. */
export function Footer() {
  const product = [
    { label: 'Organizations', href: links.organizations() },
    { label: 'New organization', href: links.createOrganization() },
  ]
  return (
    <footer className={styles.footer}>
      <span>{settings.productName}</span>
      <div className={styles.columns}>
        <Column title="Product" entries={product} />
        <Column title="Resources" entries={namedLinks('docs', 'support', 'community', 'status')} />
        <Column title="Legal" entries={namedLinks('cookies', 'privacy', 'terms')} />
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
