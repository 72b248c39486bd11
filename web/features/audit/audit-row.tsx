import { useId, useState } from 'react'
import type { AuditEntry } from '#shared/domain/audit.ts'
import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import styles from './audit.module.css'
import { AuditDetail } from './audit-detail.tsx'
import { type OnActor, RowFrame } from './row-frame.tsx'

/** One event; its details open below it. */
export function AuditRow({ entry, onActor }: { entry: AuditEntry; onActor: OnActor }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <RowFrame
        entry={entry}
        what={EVENT_WORDS[entry.action]}
        subject={entry.subject.name}
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
