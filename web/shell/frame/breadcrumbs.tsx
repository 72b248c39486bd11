import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { Tile } from '#web/ui/tile/tile.tsx'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import styles from './breadcrumbs.module.css'
import type { Crumb } from './crumbs.ts'

interface BreadcrumbsProps {
  /** From the root to the current page. */
  crumbs: Crumb[]
  /** The menus in place of the breadcrumbs of organization and application, as far as the path names them. */
  organization?: ReactNode
  application?: ReactNode
}

/**
 * A step back joined with a menu of all parent pages, and the breadcrumbs themselves. A narrow screen shows only the
 * switcher of what is open; its menu has the parents.
 */
export function Breadcrumbs({ crumbs, organization, application }: BreadcrumbsProps) {
  const parents = crumbs.slice(0, -1)
  const parent = parents.at(-1)
  const first = application ? 3 : organization ? 2 : 0
  const rest = crumbs.slice(first)
  return (
    <nav className={styles.breadcrumbs} aria-label="Breadcrumb">
      {parent && (
        <span className={styles.back}>
          <Tooltip content={`Back to ${parent.label}`}>
            <LinkButton
              href={parent.href}
              variant="ghost"
              icon="chevron-left"
              aria-label={`Back to ${parent.label}`}
            />
          </Tooltip>
          {/* Elsewhere every parent is a breadcrumb. */}
          {organization && (
            <Menu
              label="Parent pages"
              variant="ghost"
              icon="chevron-down"
              className={styles.parents}
              entries={parents.map(({ label, href, icon, slug }, depth) => ({
                kind: 'link',
                label,
                href,
                icon,
                picture: slug && <Tile name={label} slug={slug} size="s" />,
                depth,
              }))}
            />
          )}
        </span>
      )}
      <ol className={styles.way}>
        {organization && <li className={styles.switcher}>{organization}</li>}
        {application && <li className={styles.switcher}>{application}</li>}
        {rest.map((crumb, index) => (
          <li key={crumb.key} className={styles.crumb}>
            {index === rest.length - 1 ? (
              <span className={styles.current} aria-current="page">
                {crumb.label}
              </span>
            ) : (
              <LinkButton href={crumb.href} variant="ghost" className={styles.link}>
                {crumb.label}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
