import { unannouncedFor } from '#shared/domain/releases/announce.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { Note } from '#web/ui/note/note.tsx'

export interface UnannouncedNoteProps {
  place: AppPlace
  release: Release
}

/** Says why `latest.json` has an older release than this one, which everyone gets; nothing otherwise. */
export function UnannouncedNote({ place, release }: UnannouncedNoteProps) {
  const { data } = useChannel(place, release.channel)
  const missing = data ? unannouncedFor(data, release.id) : []
  const announced = data?.releases.find(({ id }) => id === data.announced)
  if (missing.length === 0 || !announced) return null
  const names = new Set(missing.map((each) => platformWords(each.split('-').slice(0, 2).join('-')).name))
  return (
    <Note tone="warn" title={`latest.json still announces ${announced.version}`}>
      {release.version} has no signed update for {[...names].join(', ')}. A later release that has one is
      announced. After three releases without one, the platform counts as dropped.
    </Note>
  )
}
