import { settings } from '#web/lib/api/settings.ts'
import { BreakableUrl } from '#web/ui/copy/breakable-url.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import styles from './share-page.module.css'

export interface ShareLink {
  /** What the file is for, or the file's name. */
  name: string
  /** What the file of this name is for. Without it the link is shown. */
  kind?: string | undefined
  /** Of the link, on the host of downloads. */
  path: string
}

export const shareUrl = ({ path }: ShareLink) => `${settings.deliveryOrigin}${path}`

/** Links to copy, a row each. */
export function ShareLinks({ links, byName = false }: { links: readonly ShareLink[]; byName?: boolean }) {
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.path}>
          <div className={styles.words}>
            <span className={byName ? 'mono small' : styles.name}>{link.name}</span>
            {byName ? (
              link.kind && <span className="small muted">{link.kind}</span>
            ) : (
              <span className="mono small muted">
                <BreakableUrl url={link.path} />
              </span>
            )}
          </div>
          <CopyButton value={shareUrl(link)} label={`Copy the link for ${link.name}`} />
        </li>
      ))}
    </ul>
  )
}
