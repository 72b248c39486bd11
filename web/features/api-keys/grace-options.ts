import type { KeyRotation } from '#shared/domain/organizations/api-key.ts'
import { formatWhen, readersTimeZone } from '#web/lib/format/zoned-time.ts'

export type GraceSeconds = KeyRotation['graceSeconds']

interface GraceOption {
  seconds: GraceSeconds
  label: string
  hint: string
}

const LEAKED: GraceOption = { seconds: 0, label: 'Not at all', hint: 'If the key has leaked' }

/** Shortest first. */
const GRACES: readonly GraceOption[] = [
  { seconds: 3600, label: 'For 1 hour', hint: 'Used in one place' },
  { seconds: 86_400, label: 'For 24 hours', hint: 'Time to change your CI’s secret' },
  { seconds: 7 * 86_400, label: 'For 7 days', hint: 'Used in several places' },
]

/**
 * How long the old key can keep working: those that it would outlive its own expiry in are one, which the server ends
 * at that expiry. `now` is in epoch milliseconds.
 */
export function graceOptions(expiresAt: string | null, now: number): readonly GraceOption[] {
  const endMs = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  const isOver = ({ seconds }: GraceOption) => now + seconds * 1000 >= endMs
  const first = GRACES.find(isOver)
  if (!first || expiresAt === null) return [...GRACES, LEAKED]
  const until = { ...first, label: 'Until it expires', hint: expiryHint(expiresAt, now) }
  return [...GRACES.filter((grace) => !isOver(grace)), until, LEAKED]
}

/** A choice as one of the options: a longer one lasts until the old key expires. */
export function graceAmong(options: readonly GraceOption[], seconds: GraceSeconds): GraceSeconds {
  const longest = Math.max(...options.map((option) => option.seconds)) as GraceSeconds
  return seconds > longest ? longest : seconds
}

/** 'Tomorrow, 09:00'. */
function expiryHint(expiresAt: string, now: number): string {
  const when = formatWhen(expiresAt, readersTimeZone(), now)
  return when.charAt(0).toUpperCase() + when.slice(1)
}
