// All that a Meter keeps about clients: who has asked (as numbers of distinct clients), what became of downloads, and
// what apps have reported. The only module that knows how its parts belong together.

import { DAY, MINUTE, utcDay } from '#shared/domain/time.ts'
import type { Count } from '#worker/delivery/counting/count.ts'
import type { BatchAnswer, ClientBatch, ClientKeys } from './client-batch.ts'
import { type AppReport, openAppReports } from './meter-app-reports.ts'
import { openDistinct } from './meter-distinct.ts'
import { type Fetch, openFollows } from './meter-follows.ts'
import { dayBefore, openKeys } from './meter-keys.ts'
import { openOutcomes } from './meter-outcomes.ts'

/** After midnight: windows of the day before have arrived. */
const PRUNE_DELAY_MS = 5 * MINUTE

/** Opens the clients in the storage of a Meter. */
export function openClientCounts(sql: SqlStorage) {
  const keys = openKeys(sql)
  const distinct = openDistinct(sql)
  const outcomes = openOutcomes(sql)
  const follows = openFollows(sql, keys, outcomes)
  const reports = openAppReports(sql, follows, outcomes)

  return {
    distinct,
    outcomes,
    reports,

    keysOf(day: string): ClientKeys {
      const { id, key } = keys.of(day)
      const yesterday = dayBefore(day)
      const before = follows.hasFollowed(yesterday) ? keys.find(yesterday) : undefined
      return {
        id,
        today: new Uint8Array(key),
        before: before ? new Uint8Array(before.key) : null,
        usual: distinct.usual(day),
      }
    },

    /** Counts the update checks that were answered with each release. */
    countOffers(counts: readonly Count[]): void {
      const offers = new Map<string, Count>()
      for (const each of counts) {
        if (each.kind !== 'update_check' || each.releaseId === '') continue
        const key = `${each.day} ${each.releaseId}`
        const known = offers.get(key)
        if (known) known.count += each.count
        else offers.set(key, { ...each })
      }
      for (const { releaseId, day, count } of offers.values()) outcomes.add(releaseId, day, 'offered', count)
    },

    /** Takes the clients of a window. */
    take(batch: ClientBatch): BatchAnswer {
      const keysMatch = keys.find(batch.day)?.id === batch.keys
      if (keysMatch) {
        distinct.add(batch.day, batch.sketches)
        follows.seen(batch.day, batch.at, batch.seen)
      }
      return { keysMatch }
    },

    /** Notes that an updater has a file of a release. */
    fetched(fetch: Fetch, channel: string): void {
      outcomes.nameRelease(fetch.releaseId, fetch.version, channel)
      follows.fetched(fetch)
    },

    report: (report: AppReport) => reports.take(report),

    prune(now: Date): void {
      keys.prune(now)
      distinct.prune(now)
      follows.prune(now)
      outcomes.prune(now)
      reports.prune(now)
    },

    /** When the next thing here is due to be deleted, milliseconds since 1970; null: nothing is. */
    nextPrune: (now: Date): number | null =>
      keys.isEmpty() ? null : Date.parse(utcDay(new Date(now.getTime() + DAY))) + PRUNE_DELAY_MS,
  }
}
export type ClientCounts = ReturnType<typeof openClientCounts>
