import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import styles from './breadcrumbs.module.css'
import type { Crumb } from './crumbs.ts'

interface BreadcrumbsProps {
  /** From the root to the current page. */
  crumbs: Crumb[]
  /** The menu of the organization, in place of its breadcrumb. */
  organization?: ReactNode
}

/**
 * A step back, a menu of all parent pages, and the breadcrumbs themselves. A narrow screen shows only the
 * organization; the parents are in the menu.
 */
export function Breadcrumbs({ crumbs, organization }: BreadcrumbsProps) {
  const parents = crumbs.slice(0, -1)
  const parent = parents.at(-1)
  // The root is shown only where there is nothing else.
  const shown = organization ? crumbs.slice(2) : parent ? crumbs.slice(1) : crumbs
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
          <Menu
            label="Parent pages"
            variant="ghost"
            icon="more"
            className={classNames(styles.parents, parents.length === 1 && styles.single)}
            entries={parents.map((crumb) => ({ kind: 'link', ...crumb }))}
          />
        </span>
      )}
      <ol className={styles.way}>
        {organization && <li className={styles.organization}>{organization}</li>}
        {shown.map((crumb, index) => (
          <li
            key={crumb.href}
            className={styles.crumb}
            data-first={(index === 0 && !organization) || undefined}
          >
            <LinkButton
              href={crumb.href}
              variant="ghost"
              className={styles.link}
              aria-current={index === shown.length - 1 ? 'page' : undefined}
            >
              {crumb.label}
            </LinkButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}
