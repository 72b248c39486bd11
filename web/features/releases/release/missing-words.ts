// What missing update files mean, in clients of the last full day.

import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { clientAmount } from '#shared/domain/releases/affected-words.ts'
import { openCounts } from '#shared/domain/releases/open-counts.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { keyOf, targetsOf } from '#web/features/releases/platforms.ts'
import { formatDate } from '#web/lib/format/format.ts'
import type { MatrixRow } from './platform-matrix.ts'

const MAX_NAMED = 3

/** `437 clients on Windows Arm stay on 2.4.0 or older, counted on 22 Nov 2026.` Platforms without clients are left out. */
export function missingWords(
  rows: readonly MatrixRow[],
  { version, channel, before }: Pick<Release, 'version' | 'channel' | 'before'>,
  counted: LastDayClients,
): string[] {
  const found = rows
    .filter(({ missing }) => missing !== null)
    .map((row) => ({ row, affected: clientsOn(row, channel, counted) }))
    .filter(({ affected }) => affected.clients > 0)
    .toSorted((a, b) => b.affected.clients - a.affected.clients)
  const rest = found.length - MAX_NAMED
  return [
    ...found.slice(0, MAX_NAMED).map(({ row: { system, processor, missing }, affected }) => {
      const stays = affected.clients === 1 ? 'stays' : 'stay'
      const outcome =
        missing === 'lost' && before ? `${stays} on ${before.version} or older` : `can’t get ${version}`
      const amount = `${clientAmount(affected)} on ${system} ${processor}`
      return `${amount} ${outcome}, counted on ${formatDate(affected.day)}.`
    }),
    ...(rest > 0 ? [`${rest} more ${rest === 1 ? 'platform has' : 'platforms have'} no update.`] : []),
  ]
}

/** Update platforms that clients of a channel ask for; none where all of the clients may be of other channels. */
export function askedPlatforms(counted: LastDayClients, channel: Release['channel']): string[] {
  return openCounts(counted, channel).all().clients === 0
    ? []
    : counted.platforms.filter(({ clients }) => clients > 0).map(({ platform }) => platform)
}

function clientsOn({ key }: MatrixRow, channel: Release['channel'], counted: LastDayClients) {
  return openCounts(counted, channel).onPlatforms((platform) =>
    targetsOf(platform).some((target) => keyOf(target) === key),
  )
}
