import { CopyField } from '#web/ui/copy/copy-field.tsx'
import styles from './share-page.module.css'

export interface ShareLink {
  /** The platform, or the file's name. */
  name: string
  note: string | null
  url: string
}

/** Links to copy, each with its target. */
export function ShareLinks({ links }: { links: readonly ShareLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ name, note, url }) => (
        <li key={url}>
          <div className={styles.head}>
            <span className="mono small">{name}</span>
            {note && <span className="muted small">{note}</span>}
          </div>
          <CopyField value={url} label={`Copy the link for ${name}`} />
        </li>
      ))}
    </ul>
  )
}
