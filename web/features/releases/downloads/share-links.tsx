import type { ReactNode } from 'react'
import { settings } from '#web/lib/api/settings.ts'
import { BreakableUrl } from '#web/ui/copy/breakable-url.tsx'
import { CopyButton } from '#web/ui/copy/copy-button.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './share-page.module.css'

export interface ShareLink {
  /** What the file is for, or the file's name. */
  name: string
  /** What the file of this name is for. Without it the link is shown. */
  kind?: string | undefined
  /** Of the link, on the host of downloads. */
  path: string
  /** What a button that leads there says: 'Download for macOS'. */
  button?: string | undefined
}

export const shareUrl = ({ path }: ShareLink) => `${settings.deliveryOrigin}${path}`

/** Links to open or copy, a row each. */
export function ShareLinks({ links, byName = false }: { links: readonly ShareLink[]; byName?: boolean }) {
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.path}>
          <div className={styles.words}>
            {byName ? (
              <>
                <FileLink link={link}>{link.name}</FileLink>
                {link.kind && <span className="small muted">{link.kind}</span>}
              </>
            ) : (
              <>
                <span className={styles.name}>{link.name}</span>
                <FileLink link={link}>
                  <BreakableUrl url={link.path} />
                </FileLink>
              </>
            )}
          </div>
          <CopyButton value={shareUrl(link)} label={`Copy the link for ${link.name}`} />
        </li>
      ))}
    </ul>
  )
}

/** Downloads the file that the link leads to now. */
function FileLink({ link, children }: { link: ShareLink; children: ReactNode }) {
  return (
    <TextLink className={styles.file} href={shareUrl(link)} reload>
      {children}
    </TextLink>
  )
}
