// Entries of the audit log in sentences. Files of one upload are one line.

import type { HistoryEntry } from '#shared/domain/audit.ts'
import { EVENT_WORDS } from '#shared/domain/event-words.ts'
import { type EventSentence, eventSentence } from './event-sentence.ts'

export interface Activity extends EventSentence {
  id: string
  at: string
  actor: string
}

/** Said with the release that it leads to. */
const UNSAID: ReadonlySet<string> = new Set(['asset.created'])

/**
 * @param entries newest first
 * @param listed how many the server lists at most: with that many, files of the oldest upload may be missing
 */
export function activitiesOf(
  entries: readonly HistoryEntry[],
  count: number,
  listed = Number.POSITIVE_INFINITY,
): Activity[] {
  const activities: Activity[] = []
  let files = 0
  for (const [index, entry] of entries.entries()) {
    if (UNSAID.has(entry.action)) continue
    const isFile = entry.action === 'asset.completed'
    files = isFile ? files + 1 : 0
    const next = entries.slice(index + 1).find(({ action }) => !UNSAID.has(action))
    if (isFile && next && isSameUpload(entry, next)) continue
    const { id, at, actor } = entry
    const isCut = !next && entries.length >= listed
    const words = isFile ? uploaded(entry, isCut ? null : files) : (eventSentence(entry) ?? named(entry))
    activities.push({ id, at, actor: nameOf(actor.name), ...words })
    files = 0
    if (activities.length === count) break
  }
  return activities
}

function isSameUpload(a: HistoryEntry, b: HistoryEntry): boolean {
  return b.action === a.action && b.actor.id === a.actor.id && b.details.version === a.details.version
}

/** @param files how many, where all of them are known */
function uploaded({ actor, details, subject }: HistoryEntry, files: number | null): EventSentence {
  const what = files === null ? 'files' : files === 1 ? (subject.name ?? 'a file') : `${files} files`
  return {
    ...{ icon: actor.kind === 'machine' ? 'key' : 'upload', tone: 'neutral', verb: `uploaded ${what} to` },
    subject: typeof details.version === 'string' ? details.version : undefined,
  }
}

function named({ action, subject }: HistoryEntry): EventSentence {
  return {
    ...{ icon: 'clock', tone: 'neutral', verb: `· ${EVENT_WORDS[action]}` },
    subject: subject.name ?? undefined,
  }
}

/** 'alice' of 'alice@acme.test'; a key by its name, a schedule or a guard by the product's. */
function nameOf(name: string | null): string {
  return name?.split('@')[0] || 'Someone'
}
