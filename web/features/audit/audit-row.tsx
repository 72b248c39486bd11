import { useId, useState } from 'react'
import type { AuditEntry } from '#shared/domain/audit.ts'
import styles from './audit.module.css'
import { AuditDetail } from './audit-detail.tsx'
import { auditSentence } from './audit-sentence.ts'
import { type OnActor, RowFrame } from './row-frame.tsx'

/** One event; its details open below it. */
export function AuditRow({ entry, onActor }: { entry: AuditEntry; onActor: OnActor }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <RowFrame
        entry={entry}
        sentence={auditSentence(entry)}
        open={open}
        onToggle={() => setOpen(!open)}
        opens={id}
        onActor={onActor}
      />
      {open && (
        <tr id={id}>
          <td colSpan={5} className={styles.detail}>
            <AuditDetail entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}
