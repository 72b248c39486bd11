import { idle } from '#web/lib/browser/idle.ts'
import { useNearViewport } from '#web/lib/browser/near-viewport.ts'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import styles from './notes.module.css'

// Larger than a screen: it would hold up the first paint, and evaluating it takes as long as all of the console.
const rendered = lazyPart(() =>
  idle().then(() => import('./rendered-notes.tsx').then((part) => part.RenderedNotes)),
)

/**
 * Release notes. They are there at once, line by line, and drawn as Markdown once they are near the viewport
 * and its code is there.
 */
export function Notes({ text }: { text: string }) {
  const written = text.trim()
  const [observe, isNear] = useNearViewport<HTMLParagraphElement>()
  const Rendered = usePart(rendered, isNear && written !== '')
  if (!written) return <p className="muted">No notes.</p>
  return Rendered ? (
    <Rendered text={written} />
  ) : (
    <p ref={observe} className={styles.plain}>
      {written}
    </p>
  )
}
