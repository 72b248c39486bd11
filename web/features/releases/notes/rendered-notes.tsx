import { useLayoutEffect, useMemo, useRef } from 'react'
import { renderMarkdown } from './markdown.ts'
import styles from './notes.module.css'

/** The heavy half of notes.tsx. Imported by it alone, and fetched where there are notes. */
export function RenderedNotes({ text }: { text: string }) {
  const notes = useRef<HTMLDivElement>(null)
  const nodes = useMemo(() => renderMarkdown(text), [text])
  useLayoutEffect(() => {
    if (nodes) notes.current?.replaceChildren(...nodes)
  }, [nodes])
  // Of different keys, because React knows nothing of the nodes inside of the first.
  if (nodes) return <div key="formatted" ref={notes} className={styles.notes} />
  return (
    <div key="plain" className={styles.notes}>
      <p className={styles.plain}>{text}</p>
      <p className="muted">Shown as plain text: the formatting of these notes is too complex.</p>
    </div>
  )
}
