import { useState } from 'react'
import { type UploadGroup, uploadSentence } from './audit-groups.ts'
import type { AuditPlaces } from './audit-places.ts'
import { AuditRow } from './audit-row.tsx'
import { type OnActor, RowFrame } from './row-frame.tsx'

interface UploadRowsProps {
  group: UploadGroup
  places: AuditPlaces
  onActor: OnActor
}

/** The upload of a release's files as one row; its entries open below it. */
export function UploadRows({ group, places, onActor }: UploadRowsProps) {
  const [open, setOpen] = useState(false)
  const { entries } = group
  const [newest] = entries
  return (
    <>
      <RowFrame
        entry={newest}
        sentence={uploadSentence(group, places)}
        open={open}
        onToggle={() => setOpen(!open)}
        onActor={onActor}
      />
      {open &&
        entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} places={places} nested onActor={onActor} />
        ))}
    </>
  )
}
