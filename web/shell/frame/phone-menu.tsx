import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#web/ui/button/button.tsx'
import styles from './phone-menu.module.css'

/** The id of its panel, for buttons that close it. */
export const PHONE_MENU = 'phone-menu'

/** On a narrow screen, a menu with everything that doesn't fit in the bar. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return (
    <div className={styles.menu}>
      <Button variant="ghost" icon="menu" aria-label="Menu" popoverTarget={PHONE_MENU} />
      {/* The key closes it on navigation. */}
      <nav key={path} id={PHONE_MENU} className={styles.panel} aria-label="Menu" popover="auto">
        {children}
      </nav>
    </div>
  )
}
