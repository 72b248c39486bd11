import type { KnownKey } from '#shared/domain/releases/manifest.ts'
import { useCountedDays } from '#web/features/releases/counted-days.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Note } from '#web/ui/note/note.tsx'
import { keyRefusal } from './key-refusal.ts'

interface KeyRefusalNoteProps {
  channel: string | null
  /** The release that the channel goes back to. */
  version: string
  knownKeys: readonly KnownKey[]
}

/** Warns of clients that refuse a rollback's target, as it isn't signed with the key that they know. */
export function KeyRefusalNote({ knownKeys, ...target }: KeyRefusalNoteProps) {
  const refusal = keyRefusal(target, knownKeys, useCountedDays(useApplication().id))
  if (!refusal) return null
  return (
    <Note tone="warn" title={`Versions from ${refusal.from} on refuse ${target.version}`}>
      They were built with a newer updater key, and {target.version} has no signature with it. They keep what
      they have until you end the rollback or publish a higher version. {refusal.count}
    </Note>
  )
}
