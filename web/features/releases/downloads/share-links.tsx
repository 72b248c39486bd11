import { CopyField } from '#web/ui/copy/copy-field.tsx'
import styles from './share-page.module.css'

export interface ShareLink {
  /** What the file is for, or the file's name. */
  name: string
  /** The platform, which is a part of the link. */
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
            {note ? (
              <>
                <b className="small">{name}</b>
                <span className="mono small muted">{note}</span>
              </>
            ) : (
              <span className="mono small">{name}</span>
            )}
          </div>
          <CopyField value={url} label={`Copy the link for ${name}`} />
        </li>
      ))}
    </ul>
  )
}
