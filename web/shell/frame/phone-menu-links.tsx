import type { MouseEvent, ReactNode } from 'react'
import type { NamedLink } from '#web/shell/named-links.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './phone-menu.module.css'

interface PhoneMenuLinksProps {
  /** What the pages belong to. */
  title?: string | undefined
  entries: (NamedLink & { current?: boolean })[]
  /** After them. */
  children?: ReactNode
}

/** A group of pages in the menu of a narrow screen. */
export function PhoneMenuLinks({ title, entries, children }: PhoneMenuLinksProps) {
  if (entries.length === 0) return null
  return (
    <div className={styles.group}>
      {title && <span className={styles.title}>{title}</span>}
      {entries.map(({ label, current, ...link }) => (
        <TextLink
          key={link.href}
          {...link}
          className={styles.page}
          onClick={closeMenu}
          aria-current={current ? 'page' : undefined}
        >
          {label}
        </TextLink>
      ))}
      {children}
    </div>
  )
}

/** Navigation closes the menu as well, but a link to the open page or to a new tab doesn't navigate. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
