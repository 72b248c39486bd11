import { idle } from '#web/lib/browser/idle.ts'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import styles from './notes.module.css'

// Larger than a screen: it would hold up the first paint.
const rendered = lazyPart(() =>
  idle().then(() => import('./rendered-notes.tsx').then((part) => part.RenderedNotes)),
)

/** Release notes. They are there at once, line by line, and drawn as Markdown as soon as its code is there. */
export function Notes({ text }: { text: string }) {
  const written = text.trim()
  const Rendered = usePart(rendered, written !== '')
  if (!written) return <p className="muted">No notes.</p>
  return Rendered ? <Rendered text={written} /> : <p className={styles.plain}>{written}</p>
}
