import { nearPart } from '#web/ui/lazy-part/near-part.tsx'
import styles from './notes.module.css'

// Larger than a screen: it would hold up the first paint, and evaluating it takes as long as all of the console.
const RenderedNotes = nearPart<{ text: string }>(
  () => import('./rendered-notes.tsx').then((part) => part.RenderedNotes),
  ({ text }) => <p className={styles.plain}>{text}</p>,
)

/**
 * Release notes. They are there at once, line by line, and drawn as Markdown once they are near the viewport
 * and its code is there.
 */
export function Notes({ text }: { text: string }) {
  const written = text.trim()
  return written ? <RenderedNotes text={written} /> : <p className="muted">No notes.</p>
}
