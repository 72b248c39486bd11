import styles from './release-page.module.css'

/** Release notes as people wrote them, line by line: nothing in them is interpreted. */
export function Notes({ text }: { text: string }) {
  if (!text.trim()) return <p className="muted">No notes.</p>
  return <p className={styles.notes}>{text.trim()}</p>
}
