import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import styles from './settings.module.css'

interface SettingsRowProps {
  icon: IconSource
  title: ReactNode
  /** Whether it is in use; left out where the question makes no sense. */
  state?: 'on' | 'off'
  badge?: ReactNode
  /** A line below the title. */
  about?: ReactNode
  actions?: ReactNode
  /** One short action, which stays beside the words on a phone too. */
  isShort?: boolean
  /** What unfolds below the row. */
  children?: ReactNode
}

/** One thing that can be set up, removed or ended. */
export function SettingsRow({
  icon,
  title,
  state,
  badge,
  about,
  actions,
  isShort,
  children,
}: SettingsRowProps) {
  return (
    <li className={styles.row} tabIndex={-1}>
      <div className={styles.line} data-short={isShort || undefined}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <div className={styles.words}>
          <div className={styles.title}>
            <h3>{title}</h3>
            {state && (
              <Badge tone={state === 'on' ? 'good' : 'neutral'}>{state === 'on' ? 'On' : 'Off'}</Badge>
            )}
            {badge}
          </div>
          {about && <div className={styles.about}>{about}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children && <div className={styles.unfolded}>{children}</div>}
    </li>
  )
}
