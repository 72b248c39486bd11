import { useLayoutEffect, useRef } from 'react'
import { renderMarkdown } from './markdown.ts'
import styles from './notes.module.css'

/** The heavy half of notes.tsx. Imported by it alone, and fetched where there are notes. */
export function RenderedNotes({ text }: { text: string }) {
  const notes = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    notes.current?.replaceChildren(renderMarkdown(text) ?? text)
  }, [text])
  return <div ref={notes} className={styles.notes} />
}
