import { channelName } from '#shared/domain/releases/channel.ts'
import { Badge, type Tone } from '#web/ui/badge/badge.tsx'
import type { IconSource } from '#web/ui/icon/icon.tsx'
import { ban, down, shield } from '#web/ui/icon/shapes.ts'
import type { ReleaseState } from './release-state.ts'

interface Chip {
  word: string
  tone?: Tone
  icon?: IconSource
  dot?: 'live'
}

const CHIPS: Record<ReleaseState, Chip> = {
  draft: { word: 'Draft', icon: 'edit' },
  rolling: { word: 'Rolling out', tone: 'accent', dot: 'live' },
  paused: { word: 'Paused', tone: 'warn', icon: 'pause' },
  live: { word: 'Live', tone: 'good' },
  downloads: { word: 'Downloads only', icon: down },
  replaced: { word: 'Replaced', icon: 'clock' },
  withdrawn: { word: 'Withdrawn', tone: 'warn' },
  yanked: { word: 'Yanked', tone: 'bad', icon: ban },
  purged: { word: 'Purged', icon: 'trash' },
  published: { word: 'Published', icon: 'check' },
}

const HELD: Chip = { word: 'Held', tone: 'warn', icon: shield }

interface ReleaseBadgeProps {
  state: ReleaseState
  /** Whether a guard paused it. */
  held?: boolean
}

/** How far a release has got: a sign, a word and a color. */
export function ReleaseBadge({ state, held }: ReleaseBadgeProps) {
  const { word, ...looks } = held && state === 'paused' ? HELD : CHIPS[state]
  return <Badge {...looks}>{word}</Badge>
}

/** Also a release that was replaced is still offered, to clients below it. */
export function StepBadge() {
  return <Badge>Required step</Badge>
}

/** The name of a channel, as an outline: it is no state. */
export function ChannelBadge({ channel }: { channel: string | null }) {
  return <Badge line>{channelName(channel)}</Badge>
}
