import { useId, useState } from 'react'
import type { AuditEntry } from '#shared/domain/audit.ts'
import styles from './audit.module.css'
import { AuditDetail } from './audit-detail.tsx'
import type { AuditPlaces } from './audit-places.ts'
import { auditSentence } from './audit-sentence.ts'
import { type OnActor, RowFrame } from './row-frame.tsx'

interface AuditRowProps {
  entry: AuditEntry
  places: AuditPlaces
  nested?: boolean
  onActor: OnActor
}

/** One event; its details open below it. */
export function AuditRow({ entry, places, nested, onActor }: AuditRowProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <RowFrame
        entry={entry}
        sentence={auditSentence(entry, places)}
        open={open}
        onToggle={() => setOpen(!open)}
        opens={id}
        nested={nested}
        onActor={onActor}
      />
      {open && (
        <tr id={id}>
          <td colSpan={4} className={styles.detail}>
            <AuditDetail entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}
