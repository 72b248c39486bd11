// An upload writes two entries a file, so one release can fill a page. Its entries are shown as one row that opens.

import type { AuditEntry } from '#shared/domain/audit.ts'
import { type AuditPlaces, applicationOf } from './audit-places.ts'
import type { AuditSentence } from './audit-sentence.ts'

/** Entries about the files of one release, uploaded by one person or key with nothing in between. Newest first. */
export interface UploadGroup {
  entries: [AuditEntry, ...AuditEntry[]]
  /** Files that were uploaded whole. */
  files: number
}

/** @param entries newest first */
export function groupUploads(entries: readonly AuditEntry[]): (AuditEntry | UploadGroup)[] {
  const rows: (AuditEntry | UploadGroup)[] = []
  let run: AuditEntry[] = []
  const close = () => {
    const [first, ...rest] = run
    const files = run.filter(({ action }) => action === 'asset.completed').length
    if (first && rest.length > 0 && files > 0) rows.push({ entries: [first, ...rest], files })
    else rows.push(...run)
    run = []
  }
  for (const entry of entries) {
    const [first] = run
    if (first && !(isUpload(entry) && isSameUpload(first, entry))) close()
    if (isUpload(entry)) run.push(entry)
    else rows.push(entry)
  }
  close()
  return rows
}

/** 'uploaded 6 files to 2.4.1 of Editor'; with files whose upload didn't end: 'uploaded 5 of 6 files to …'. */
export function uploadSentence({ entries, files }: UploadGroup, places: AuditPlaces): AuditSentence {
  const [newest] = entries
  const begun = entries.filter(({ action }) => action === 'asset.created').length
  const { version } = newest.details
  const all = files === 1 ? 'a file' : `${files} files`
  const application = applicationOf(newest, places)
  return {
    ...{ icon: 'upload', tone: 'neutral', reason: '' },
    parts: [
      `uploaded ${begun > files ? `${files} of ${begun} files` : all}`,
      ...(version ? [' to ', { text: String(version), href: null }] : []),
      ...(application ? [' of ', application] : []),
    ],
  }
}

function isUpload({ action }: AuditEntry): boolean {
  return action === 'asset.created' || action === 'asset.completed'
}

function isSameUpload(one: AuditEntry, other: AuditEntry): boolean {
  return (
    one.actor.id === other.actor.id &&
    one.details.version === other.details.version &&
    one.details.application === other.details.application
  )
}
