import type { Release } from '#shared/domain/releases/release.ts'
import { links } from '#shared/routes.ts'
import { failuresLink } from '#web/features/releases/release/failures-link.ts'
import { RollBack } from '#web/features/releases/release/roll-back.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { holdWords } from '#web/lib/format/rollout-words.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { shield } from '#web/ui/icon/shapes.ts'
import { Note } from '#web/ui/note/note.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

const LOOK_FIRST = {
  failures: 'See failures',
  adoption: 'See adoption',
  platforms: 'See update checks',
} as const

/** Why a guard held the rollout, and what to do about it; nothing while it isn't held. */
export function HoldNote({ place, release }: { place: AppPlace; release: Release }) {
  const { version, channel, hold, plan, rollbackTarget = release.before } = release
  if (!hold) return null
  const lookFirst = hold.guard === 'failures' ? failuresLink : links.insights
  const { title, text } = holdWords(hold, plan?.guards)
  return (
    <Stack gap={3}>
      <Note tone="warn" icon={shield} title={title}>
        {text} Counted when it was held, <RelativeTime value={hold.at} />. No more clients get {version}, and
        installed copies are unaffected.
      </Note>
      <Stack direction="across" gap={2}>
        <LinkButton variant="primary" href={lookFirst(place.org, place.app)}>
          {LOOK_FIRST[hold.guard]}
        </LinkButton>
        {rollbackTarget && (
          <RollBack
            place={place}
            channel={channel}
            target={rollbackTarget}
            latest={version}
            label={`Roll back to ${rollbackTarget.version}…`}
          />
        )}
      </Stack>
    </Stack>
  )
}
