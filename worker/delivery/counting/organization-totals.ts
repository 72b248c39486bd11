// The totals of an organization per UTC day, over all of its applications, those of deleted ones too. They are kept by
// a Meter of its own, so that reading them is one call, however many applications there are.
//
// The Meter of an application reports running totals, which only grow: the highest that was reported counts, so reports
// may be lost, repeated or overtaken. Since it announces itself before it counts, those that have something to add are
// known, and are asked before the totals are read.

import { utcDay } from '#shared/domain/time.ts'
import { MAX_METERS_ASKED } from '#shared/limits.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { DayTotals, Span } from './count.ts'

/** Meters that are read concurrently. */
const MAX_CONCURRENT_READS = 50

export interface OrganizationTotals {
  downloads: number
  updateChecks: number
}

/** The object that keeps the totals of an organization. */
export const organizationMeter = (orgId: string) => `organization:${orgId}`

/**
 * Opens the totals in the storage of an organization's Meter.
 * @param unreportedOf asks the Meter of an application for what it has not reported
 */
export function openOrganizationTotals(
  storage: DurableObjectStorage,
  unreportedOf: (appId: string) => Promise<DayTotals[]>,
) {
  const { sql } = storage
  sql.exec(`
    create table if not exists announced (app text primary key, announcement text not null);
    create table if not exists reported (
      app text not null, day text not null, downloads integer not null, update_checks integer not null,
      primary key (app, day)
    ) without rowid;
    create table if not exists organization_days (
      day text primary key, downloads integer not null, update_checks integer not null
    ) without rowid`)

  function report(appId: string, announcement: string | null, days: readonly DayTotals[]): void {
    storage.transactionSync(() => {
      for (const day of days) raise(appId, day)
      sql.exec('delete from announced where app = ? and announcement = ?', appId, announcement)
    })
  }

  function raise(appId: string, { day, downloads, updateChecks }: DayTotals): void {
    const [before = { downloads: 0, updateChecks: 0 }] = sql
      .exec<OrganizationTotals & Record<string, number>>(
        `select downloads, update_checks as updateChecks from reported where app = ? and day = ?`,
        ...[appId, day],
      )
      .toArray()
    const more = [
      Math.max(0, downloads - before.downloads),
      Math.max(0, updateChecks - before.updateChecks),
    ] as const
    if (more[0] + more[1] === 0) return
    const add = `on conflict do update set
      downloads = downloads + excluded.downloads, update_checks = update_checks + excluded.update_checks`
    sql.exec(`insert into reported values (?, ?, ?, ?) ${add}`, appId, day, ...more)
    sql.exec(`insert into organization_days values (?, ?, ?) ${add}`, day, ...more)
  }

  /** They stay announced: what they count after their answer is for the next read. */
  async function askAnnounced(): Promise<void> {
    const query = `select app from announced order by rowid limit ${MAX_METERS_ASKED}`
    const apps = sql.exec<{ app: string }>(query).toArray()
    for (let start = 0; start < apps.length; start += MAX_CONCURRENT_READS)
      await Promise.all(apps.slice(start, start + MAX_CONCURRENT_READS).map(({ app }) => ask(app)))
  }

  /** A Meter that doesn't answer reports within the minute; until then its last report counts. */
  async function ask(appId: string): Promise<void> {
    try {
      report(appId, null, await unreportedOf(appId))
    } catch (problem) {
      logProblem('A Meter did not say what it has counted', { appId }, problem)
    }
  }

  return {
    /** Notes that the Meter of an application is about to count. */
    announce: (appId: string, announcement: string) =>
      void sql.exec('insert or replace into announced values (?, ?)', appId, announcement),

    /** Takes the running totals of an application, and takes back the announcement that preceded them. */
    report,

    /** All downloads and update checks in a span of days, to the last one counted. */
    async read({ from, to }: Span): Promise<OrganizationTotals> {
      await askAnnounced()
      return sql
        .exec<OrganizationTotals & Record<string, number>>(
          `select coalesce(sum(downloads), 0) as downloads, coalesce(sum(update_checks), 0) as updateChecks
            from organization_days where day between ? and ?`,
          ...[utcDay(from), utcDay(to)],
        )
        .one()
    },
  }
}
