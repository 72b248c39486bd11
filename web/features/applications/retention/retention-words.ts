import type { DueRelease } from '#shared/domain/retention/retention.ts'
import type { RetentionProblem, RetentionRule } from '#shared/domain/retention/retention-rule.ts'
import { formatBytes, formatCount, formatDay } from '#web/lib/format/format.ts'

interface Sum {
  releases: number
  bytes: number
}

/** '14 releases, 3.20 GB,' for the beginning of a sentence. */
export function sumWords({ releases, bytes }: Sum): string {
  return `${releases === 1 ? '1 release' : `${formatCount(releases)} releases`}, ${formatBytes(bytes)},`
}

/** A rule in sentences. */
export function ruleWords({ keepLast, keepInUse, afterDays }: RetentionRule): string {
  const last = keepLast === 1 ? 'the last release' : `the last ${keepLast} releases`
  const inUse = keepInUse === false ? '' : ` and versions that clients had in the last ${keepInUse} days`
  return `Keeps ${last} of each channel${inUse}. Purges the rest ${afterDays} days after publication.`
}

/** Why a rule doesn't keep a release. */
export function reasonWords(
  { yanked }: Pick<DueRelease, 'yanked'>,
  { keepLast, keepInUse }: RetentionRule,
): string {
  const first = yanked
    ? 'Yanked'
    : keepLast === 1
      ? 'Not the last of its channel'
      : `Not among the last ${keepLast}`
  return keepInUse === false ? first : `${first}, no clients in ${keepInUse} days`
}

/** What a rule would do. */
export function previewWords({ releases, bytes, purgeAt }: Sum & { purgeAt: string | null }): string {
  if (!purgeAt) return 'With this rule, no release would be purged now.'
  return `With this rule, ${sumWords({ releases, bytes })} would be purged from ${formatDay(purgeAt)}.`
}

/** Why nothing is purged although there is a rule. */
export const PROBLEM_WORDS: Record<RetentionProblem, string> = {
  counts: 'Clients couldn’t be counted, so nothing is purged. This is tried again every hour.',
  'few-days':
    'Clients were counted on fewer than half of these days, so nothing is purged. Without update checks, don’t keep versions in use.',
  others: 'Clients have more versions than are told apart. Any version may be in use, so nothing is purged.',
}
