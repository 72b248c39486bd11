// Publications that are overdue: after an outage, in a restored backup, and on a clock that jumps.

import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import {
  bytesOf,
  CONFIRMED,
  offered,
  openPublisher,
  type Publisher,
} from '#tests/worker/directory/publisher.ts'
import { startDirectory } from '#tests/worker/directory/service.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { notifications } from '#worker/services/directory/notification-schema.ts'
import { audit } from '#worker/services/directory/schema.ts'

const PLAN = { steps: [{ percent: 10 }, { percent: 100, afterMinutes: 60 }] }

async function readyDraft(publisher: Publisher, version: string): Promise<string> {
  const { id } = await publisher.draft(version)
  const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a', publicPlatform: 'linux-x86_64' })
  await publisher.complete(body.id)
  return id
}

/** A draft that is to be published in an hour, by a plan. */
async function withSchedule() {
  const publisher = await openPublisher()
  const id = await readyDraft(publisher, '1.0.0')
  const { clock, rest, org } = publisher
  const moment = (ms: number) => new Date(clock.getTime() + ms).toISOString()
  const schedule = (body: object) =>
    rest<Release>('PUT', `/releases/${id}/schedule`, { ...CONFIRMED, ...body })
  const at = moment(HOUR)
  expect((await schedule({ at, plan: PLAN })).status).toBe(200)
  return {
    publisher,
    at,
    moment,
    schedule,
    unschedule: () => rest('DELETE', `/releases/${id}/schedule`),
    publish: () => rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED),
    read: async () => (await rest<Release>('GET', `/releases/${id}`)).body,
    pass: (ms: number) => clock.setTime(clock.getTime() + ms),
    sweep: (db = env.DIRECTORY_DB) => startDirectory({}, clock, db).service.scheduled(),
    entries: async () =>
      openDatabase(env.DIRECTORY_DB)
        .select()
        .from(audit)
        .where(and(eq(audit.orgId, org.id), eq(audit.action, 'release.notPublished'))),
    told: async () =>
      openDatabase(env.DIRECTORY_DB).select().from(notifications).where(eq(notifications.orgId, org.id)),
  }
}

/** Does something once, right before the batch that has a statement with such a beginning. */
function interleaved(beginning: string, act: () => Promise<unknown>): D1Database {
  let isNext = false
  let isDone = false
  return new Proxy(env.DIRECTORY_DB, {
    get: (db, name) => {
      if (name === 'prepare')
        return (text: string) => {
          isNext ||= text.startsWith(beginning)
          return db.prepare(text)
        }
      if (name !== 'batch') return Reflect.get(db, name).bind(db)
      return async (statements: D1PreparedStatement[]) => {
        if (isNext && !isDone) {
          isDone = true
          await act()
        }
        return db.batch(statements)
      }
    },
  })
}

const ENDING = 'update "releases" set "schedule"'
const SEALING = 'update "releases" set "status"'

describe('a publication that is overdue', () => {
  it('by less than a day is made', async () => {
    const { publisher, pass, sweep, read } = await withSchedule()
    pass(DAY + HOUR - MINUTE)
    await sweep()
    expect(await offered(publisher)).toEqual(['1.0.0'])
    expect(await read()).toMatchObject({ status: 'published', missedSchedule: null })
  })

  it('by more than a day leaves a draft that says what was missed, told once', async () => {
    const { publisher, at, pass, sweep, read, entries, told } = await withSchedule()
    pass(DAY + HOUR + MINUTE)
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await offered(publisher)).toEqual([])
    expect(await read()).toMatchObject({
      status: 'draft',
      schedule: null,
      missedSchedule: { at, plan: PLAN, by: { kind: 'machine' } },
    })
    const missed = {
      missed: at,
      reason: expect.stringMatching(/^It was scheduled for .* UTC, more than 24 hours ago\.$/),
    }
    expect(await entries()).toMatchObject([{ actorKind: 'system', details: missed }])
    expect(await told()).toMatchObject([{ kind: 'held', name: 'release.notPublished', details: missed }])
  })

  it('by weeks is published by hand, which ends what it says', async () => {
    const { publisher, pass, sweep, publish, read } = await withSchedule()
    pass(30 * DAY)
    await sweep()
    expect((await publish()).status).toBe(200)
    expect(await offered(publisher)).toEqual(['1.0.0'])
    expect(await read()).toMatchObject({ status: 'published', missedSchedule: null, rolloutPercent: 100 })
  })

  it('by weeks is made at the time for which it is scheduled again', async () => {
    const { publisher, pass, moment, sweep, schedule, read } = await withSchedule()
    pass(30 * DAY)
    await sweep()
    const answer = await schedule({ at: moment(HOUR), plan: PLAN })
    expect(answer.body).toMatchObject({ schedule: { at: moment(HOUR) }, missedSchedule: null })
    await sweep()
    expect(await offered(publisher)).toEqual([])
    pass(HOUR)
    await sweep()
    expect(await read()).toMatchObject({ status: 'published', rolloutPercent: 10 })
  })

  it('isn’t made by a clock that jumps ahead and back', async () => {
    const { publisher, at, pass, sweep, read, entries } = await withSchedule()
    pass(5 * DAY)
    await sweep()
    for (const jump of [-5 * DAY, 2 * HOUR, -3 * HOUR, 2 * DAY]) {
      pass(jump)
      await sweep()
    }
    expect(await offered(publisher)).toEqual([])
    expect(await read()).toMatchObject({ status: 'draft', missedSchedule: { at } })
    expect(await entries()).toHaveLength(1)
  })

  it('takes the schedule that it is given at that moment', async () => {
    const { publisher, pass, moment, sweep, schedule, read, entries } = await withSchedule()
    pass(2 * DAY)
    const next = moment(HOUR)
    await sweep(interleaved(ENDING, () => schedule({ at: next })))
    expect(await read()).toMatchObject({ status: 'draft', schedule: { at: next }, missedSchedule: null })
    expect(await entries()).toEqual([])
    pass(HOUR)
    await sweep()
    expect(await offered(publisher)).toEqual(['1.0.0'])
  })

  it('that is published by hand at that moment is published once', async () => {
    const { pass, sweep, publish, read, entries } = await withSchedule()
    pass(2 * DAY)
    await sweep(interleaved(ENDING, publish))
    expect(await read()).toMatchObject({ status: 'published', missedSchedule: null })
    expect(await entries()).toEqual([])
  })
})

describe('a publication that is due', () => {
  it.each(['cancelled', 'moved'] as const)('isn’t made when it is %s at that moment', async (change) => {
    const { publisher, pass, moment, sweep, schedule, unschedule, read, entries } = await withSchedule()
    pass(HOUR)
    const next = moment(HOUR)
    const act = change === 'cancelled' ? unschedule : () => schedule({ at: next })
    await sweep(interleaved(SEALING, act))
    expect(await offered(publisher)).toEqual([])
    expect((await read()).schedule?.at).toBe(change === 'cancelled' ? undefined : next)
    expect(await entries()).toEqual([])
  })

  it('is made at once, whatever waits of others or was missed', async () => {
    const { publisher, pass, sweep, read } = await withSchedule()
    const other = await openPublisher()
    const { id } = await other.draft('1.0.0')
    const copies = (count: number, at: string, prefix: string) =>
      env.DIRECTORY_DB.prepare(
        `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
          insert into releases (id, app_id, version, channel, status, notes, created_at, schedule, publish_at)
          select ?3 || id || n, app_id, ?3 || n, '', 'draft', '', created_at, json_object('at', ?2, 'by',
            json_object('kind', 'machine', 'id', ?5, 'name', 'CI')), ?2 from releases, numbers where id = ?4`,
      )
        .bind(count, at, prefix, id, other.key.uid)
        .run()
    const start = publisher.clock.getTime()
    await copies(10_000, new Date(start - 30 * DAY).toISOString(), 'old-')
    await copies(50, new Date(start).toISOString(), 'due-')
    pass(HOUR)
    await sweep()
    expect(await read()).toMatchObject({ status: 'published' })
    const count = async (where: string) =>
      (
        await env.DIRECTORY_DB.prepare(`select count(*) as n from releases where app_id = ? and ${where}`)
          .bind(other.app.id)
          .first<{ n: number }>()
      )?.n
    expect(await count('missed_schedule is not null')).toBe(200)
    await sweep()
    expect(await count('missed_schedule is not null')).toBe(400)
    expect(await count(`status = 'draft'`)).toBe(10_051)
  })
})
