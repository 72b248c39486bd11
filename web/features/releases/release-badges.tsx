import type { ReleaseSummary } from '#shared/domain/releases/release.ts'
import { Badge } from '#web/ui/badge/badge.tsx'

type State = Pick<ReleaseSummary, 'status' | 'yankedAt' | 'purgedAt' | 'paused' | 'rolloutPercent'>

/** Where a release stands, in one word and one more where it is not simply out. */
export function ReleaseBadges({ release }: { release: State }) {
  const { status, yankedAt, purgedAt, paused, rolloutPercent } = release
  if (status === 'draft') return <Badge dot>Draft</Badge>
  if (purgedAt) return <Badge dot>Purged</Badge>
  if (yankedAt) return <Badge tone="bad">Yanked</Badge>
  return (
    <>
      <Badge tone="good">Published</Badge>
      {paused && <Badge tone="warn">Paused{rolloutPercent < 100 ? ` at ${rolloutPercent}%` : ''}</Badge>}
      {!paused && rolloutPercent < 100 && <Badge tone="accent">{rolloutPercent}%</Badge>}
    </>
  )
}

/** The channel's name; the one without a name is where production goes. */
export function channelName(channel: string | null): string {
  return channel ?? 'production'
}
