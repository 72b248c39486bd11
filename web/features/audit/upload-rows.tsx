import { useState } from 'react'
import { type UploadGroup, uploadSentence } from './audit-groups.ts'
import { AuditRow } from './audit-row.tsx'
import { type OnActor, RowFrame } from './row-frame.tsx'

/** The upload of a release's files as one row; its entries open below it. */
export function UploadRows({ group, onActor }: { group: UploadGroup; onActor: OnActor }) {
  const [open, setOpen] = useState(false)
  const { entries } = group
  const [newest] = entries
  return (
    <>
      <RowFrame
        entry={newest}
        sentence={uploadSentence(group)}
        open={open}
        onToggle={() => setOpen(!open)}
        onActor={onActor}
      />
      {open && entries.map((entry) => <AuditRow key={entry.id} entry={entry} onActor={onActor} />)}
    </>
  )
}
