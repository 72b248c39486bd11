import { type ReactNode, use } from 'react'
import { ScreenTitleContext } from '#web/lib/browser/page.ts'
import { usePageTitle } from '#web/lib/session/page-title.ts'
import styles from './page-header.module.css'

interface PageHeaderProps {
  /** Before the title: the tile of an application. */
  picture?: ReactNode
  /** The screen's title in the table of screens unless given. */
  title?: string | undefined
  /** The title as it stands on the screen, when it is more than its text. */
  heading?: ReactNode
  /** State and kind, right after the title. */
  badges?: ReactNode
  description?: ReactNode
  /** Buttons of the whole screen; the primary one last. */
  actions?: ReactNode
  /** A single short action stays beside the title on phones. */
  compact?: boolean
}

/** The head of a screen: its title (in the browser's tab too, with the application or organization), what it is about, and what can be done with it. */
export function PageHeader({
  picture,
  heading,
  badges,
  description,
  actions,
  compact,
  ...props
}: PageHeaderProps) {
  const screenTitle = use(ScreenTitleContext)
  const title = props.title ?? screenTitle
  usePageTitle(title)
  return (
    <div className={styles.header} data-compact={compact || undefined}>
      <div className={styles.words}>
        {picture}
        <div>
          <div className={styles.line}>
            <h1>{heading ?? title}</h1>
            {badges}
          </div>
          {description && <div className={styles.description}>{description}</div>}
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
