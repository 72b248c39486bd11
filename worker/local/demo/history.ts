// The past of the demo's applications, which no call of the product can make: when they and their releases were made
// is written into their rows, and what clients have downloaded and asked since then into their Meters.

import type { RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { DAY, utcDay, utcHour } from '#shared/domain/time.ts'
import type { DemoApplication } from './applications.ts'
import type { Client } from './client.ts'
import { clientsOfDays, outcomesOf } from './crowd.ts'
import type { MeterOf } from './meter.ts'
import { draftedAt, moveCreation, moveEvents } from './past-events.ts'
import { countAll, meterTraffic } from './traffic.ts'

/** After how many days the second step of a plan began. */
const SECOND_STEP_DAYS = 0.25
/** Clients take up an application's first release slowly, and after some days the last of them have it. */
const FIRST_UPTAKE = { share: 1, days: 7 }
const EARLIER_DAYS = 28
/** Checks of a channel beside production, in shares of its own. */
const SHARE_OF_CHANNEL = 0.06

export type History = ReturnType<typeof openHistory>

/** @param db the database of the embedded directory */
export function openHistory(db: D1Database, meterOf: MeterOf, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString()

  /** Gives an application its past, unless something has been downloaded from it. */
  return async function backdate(
    client: Client,
    org: string,
    { slug, checksPerDay, earlier, releases: wanted }: DemoApplication,
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
    const rotation = aged.find(({ version }) => wanted.find((each) => each.version === version)?.isRotating)
    await db.batch([
      ...(rotation
        ? [
            db
              .prepare('update application_keys set added_at = ? where app_id = ?')
              .bind(daysAgo(rotation.age + 1), app.id),
          ]
        : []),
      db.prepare('update applications set created_at = ? where id = ?').bind(daysAgo(oldest + 1), app.id),
      moveCreation(db, app.id, new Date(daysAgo(oldest + 1))),
      ...aged.map(({ id, age }) =>
        db
          .prepare(
            'update releases set created_at = ?1, pub_date = iif(pub_date is null, null, ?2) where id = ?3',
          )
          .bind(draftedAt(new Date(daysAgo(age))).toISOString(), daysAgo(age), id),
      ),
      ...aged.flatMap(({ id, plan, age }) =>
        plan
          ? [
              db
                .prepare('update releases set plan = ? where id = ?')
                .bind(JSON.stringify(begunAgo(plan, age)), id),
            ]
          : [],
      ),
      ...aged.flatMap(({ id, version, age }) =>
        moveEvents(db, {
          ...{ id, version, application: slug },
          at: new Date(daysAgo(age)),
          secondStepAt: new Date(daysAgo(age - SECOND_STEP_DAYS)),
        }),
      ),
    ])
    const published = aged
      .filter(({ status }) => status === 'published')
      .toSorted((one, other) => other.age - one.age)
    const channels = Map.groupBy(published, ({ channel }) => channel ?? '')
    const meter = meterOf(app.id)
    const releasesOf = (channel: string) =>
      (channels.get(channel) ?? []).map(({ id, version, age }, index) => ({
        ...{ id, version, publishedOn: utcDay(new Date(daysAgo(age))) },
        ...(channel === '' && index === 0 && { uptake: FIRST_UPTAKE }),
      }))
    /** What the first clients of a channel had: production's release of that day, or one from before all. */
    const earlierOf = (channel: string, age: number) =>
      channel === '' ? earlier : channels.get('')?.findLast((each) => each.age > age)?.version
    const counts = [...channels].flatMap(([channel, [first]]) => {
      const age = first?.age ?? 0
      const from = utcDay(new Date(daysAgo(age)))
      const version = earlierOf(channel, age)
      return meterTraffic({
        ...{ from, to: utcDay(now), lastHour: utcHour(now) },
        scale: channel === '' ? checksPerDay : checksPerDay * SHARE_OF_CHANNEL,
        releases: [...(version ? [{ id: '', version, publishedOn: from }] : []), ...releasesOf(channel)],
      })
        .filter((count) => count.version !== version || daysBetween(from, count.day) < EARLIER_DAYS)
        .map((count) => ({ ...count, channel }))
    })
    await countAll(meter, counts)
    // The oldest day first: a Meter keeps the keys of the last days.
    for (const followers of outcomesOf(releasesOf(''))) await meter.follow(followers)
    for (const [day, clients] of clientsOfDays(counts)) await meter.clients(day, clients)
  }
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY

/** As if it had begun days ago: the second step, which was begun by hand, a quarter of a day later. */
function begunAgo(plan: RolloutPlan, days: number): RolloutPlan {
  const steps = plan.steps.map((step, index) => {
    const ago = (index === 1 ? days - SECOND_STEP_DAYS : days) * DAY
    const at = new Date(Date.parse(step.at) - ago).toISOString()
    // Else the next run of the sweep says so again, as of now.
    return { ...step, at, ...(index === 1 && { reached: { at, installs: 0 } }) }
  })
  return { ...plan, steps }
}
