// What became of each release, by the day on which its clients fetched it. A client is followed from its download on,
// and is in one state at a time: fetched, then updated or failed; a report of its own outweighs what its checks say.

import { DAY, utcDay } from '#shared/domain/time.ts'
import { CLIENT_NUMBERS_DAYS } from '#shared/limits.ts'
import type { Span } from '#worker/delivery/counting/count.ts'

export const OUTCOMES = ['offered', 'fetched', 'updated', 'failed', 'reported'] as const
/**
 * `offered`: update checks that were answered with the release. `fetched`: followed clients that downloaded it, and of
 * these, those that `updated`; that `failed`, by their checks; and that `reported` a failure.
 */
export type Outcome = (typeof OUTCOMES)[number]

export interface ReleaseOutcomes extends Record<Outcome, number> {
  releaseId: string
}

const SUMS = OUTCOMES.map((each) => `coalesce(sum(${each}), 0) as ${each}`).join(', ')

/** Opens the outcomes in the storage of a Meter. */
export function openOutcomes(sql: SqlStorage) {
  sql.exec(`
    create table if not exists outcomes (
      release text not null, day text not null, ${OUTCOMES.map((each) => `${each} integer not null default 0`).join(', ')},
      primary key (release, day)
    ) without rowid;
    create table if not exists release_versions (
      release text primary key, version text not null, channel text not null
    ) without rowid`)

  return {
    add(releaseId: string, day: string, outcome: Outcome, count = 1): void {
      sql.exec(
        `insert into outcomes (release, day, ${outcome}) values (?, ?, ?)
          on conflict do update set ${outcome} = ${outcome} + excluded.${outcome}`,
        ...[releaseId, day, count],
      )
    },

    /** Notes the version of a release, by which reports name it. */
    nameRelease(releaseId: string, version: string, channel: string): void {
      sql.exec('insert or ignore into release_versions values (?, ?, ?)', releaseId, version, channel)
    },

    /** The release of a version: production's, if several channels have one. Null: none was downloaded yet. */
    releaseOf(version: string): string | null {
      const query = 'select release from release_versions where version = ? order by channel limit 1'
      return sql.exec<{ release: string }>(query, version).toArray()[0]?.release ?? null
    },

    /** The versions and channels of releases that were downloaded, by id. */
    names: (): Map<string, { version: string; channel: string }> =>
      new Map(
        sql
          .exec<{ release: string; version: string; channel: string }>('select * from release_versions')
          .toArray()
          .map(({ release, ...rest }) => [release, rest]),
      ),

    /** Of releases, or of all that have any, in a span of days. */
    read({ from, to }: Span, releaseIds: readonly string[] | null = null): ReleaseOutcomes[] {
      return sql
        .exec<ReleaseOutcomes & Record<string, SqlStorageValue>>(
          `select release as releaseId, ${SUMS} from outcomes where day between ? and ?
            and (?3 is null or release in (select value from json_each(?3))) group by release`,
          ...[from, to, releaseIds && JSON.stringify(releaseIds)],
        )
        .toArray()
    },

    prune(now: Date): void {
      const oldest = utcDay(new Date(now.getTime() - CLIENT_NUMBERS_DAYS * DAY))
      sql.exec('delete from outcomes where day < ?', oldest)
    },
  }
}
export type Outcomes = ReturnType<typeof openOutcomes>
