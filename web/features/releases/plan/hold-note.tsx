import type { Release } from '#shared/domain/releases/release.ts'
import { holdWords } from '#web/lib/format/rollout-words.ts'
import { shield } from '#web/ui/icon/shapes.ts'
import { Note } from '#web/ui/note/note.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'

/** Why a guard held the rollout; nothing while it isn't held. */
export function HoldNote({ release: { version, hold, plan } }: { release: Release }) {
  if (!hold) return null
  const { title, text } = holdWords(hold, plan?.guards)
  return (
    <Note tone="warn" icon={shield} title={title}>
      {text} No more clients get {version}, and installed copies are unaffected. Held{' '}
      <RelativeTime value={hold.at} />.
    </Note>
  )
}
