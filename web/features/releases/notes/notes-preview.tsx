import { useDeferredValue, useState } from 'react'
import styles from './notes.module.css'
import { Notes } from './notes.tsx'

/** Opens under the field of the notes and shows how they will look. */
export function NotesPreview({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const latest = useDeferredValue(text)
  if (!text.trim()) return null
  return (
    <details className={styles.preview} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Preview of the notes</summary>
      {open && <Notes text={latest} />}
    </details>
  )
}
