// The past of the demo's applications, which no call of the product can make: when they and their releases were made
// is written into their rows, and what clients have downloaded and asked since then into their Meters.

import { DAY, utcDay } from '#shared/domain/time.ts'
import type { DemoApplication } from './applications.ts'
import type { Client } from './client.ts'
import { fillMeter, type TrafficCount } from './traffic.ts'

/** Adds up what was counted of an application. */
export type CountTraffic = (appId: string, counts: TrafficCount[]) => Promise<unknown>

export type History = ReturnType<typeof openHistory>

/** @param db the database of the embedded directory */
export function openHistory(db: D1Database, count: CountTraffic, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString()

  /** Gives an application its past, unless something has been downloaded from it. */
  return async function backdate(
    client: Client,
    org: string,
    { slug, checksPerDay, releases: wanted }: DemoApplication,
  ): Promise<void> {
    if (!checksPerDay) return
    const app = (await client.directory('applications.list', { org })).find((each) => each.slug === slug)
    if (!app) return
    const range = { from: daysAgo(365), to: now.toISOString() }
    const { downloads } = await client.directory('insights.application.get', { appId: app.id, ...range })
    if (downloads.total > 0) return

    const { releases } = await client.directory('releases.list', { org, app: slug })
    const aged = releases.map((release) => ({
      ...release,
      age: wanted.find(({ version }) => version === release.version)?.age ?? 0,
    }))
    const oldest = Math.max(...aged.map(({ age }) => age))
    await db.batch([
      db.prepare('update applications set created_at = ? where id = ?').bind(daysAgo(oldest + 1), app.id),
      ...aged.map(({ id, age }) =>
        db
          .prepare(
            'update releases set created_at = ?1, pub_date = iif(pub_date is null, null, ?1) where id = ?2',
          )
          .bind(daysAgo(age), id),
      ),
    ])
    const published = aged
      .filter(({ status, channel }) => status === 'published' && channel === null)
      .toSorted((one, other) => other.age - one.age)
    await fillMeter(
      { count: (counts) => count(app.id, counts) },
      {
        from: utcDay(new Date(daysAgo(oldest))),
        to: utcDay(now),
        scale: checksPerDay,
        releases: published.map(({ id, version, age }) => ({
          id,
          version,
          publishedOn: utcDay(new Date(daysAgo(age))),
        })),
      },
    )
  }
}
