import { env } from 'cloudflare:workers'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { DAY, HOUR } from '#shared/domain/time.ts'
import { bytesOf, CONFIRMED, offered, openPublisher } from '#tests/worker/directory/publisher.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { apiKeys, audit } from '#worker/services/directory/schema.ts'

/** A draft that is ready, and what can be done with it. */
async function readyDraft() {
  const publisher = await openPublisher()
  const { id } = await publisher.draft('1.0.0')
  const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a', publicPlatform: 'linux-x86_64' })
  await publisher.complete(body.id)
  const moment = (ms: number) => new Date(publisher.clock.getTime() + ms).toISOString()
  return {
    publisher,
    moment,
    read: async () => (await publisher.rest<Release>('GET', `/releases/${id}`)).body,
    schedule: (body: object) =>
      publisher.rest<Release>('PUT', `/releases/${id}/schedule`, { ...CONFIRMED, ...body }),
    unschedule: () => publisher.rest<Release>('DELETE', `/releases/${id}/schedule`),
    change: (body: object) => publisher.rest<Release>('PATCH', `/releases/${id}`, body),
    async sweepAfter(ms: number) {
      publisher.clock.setTime(publisher.clock.getTime() + ms)
      await Promise.all([publisher.service.scheduled(), publisher.service.scheduled()])
    },
    lastEntry: async () => {
      const [entry] = await openDatabase(env.DIRECTORY_DB)
        .select()
        .from(audit)
        .where(eq(audit.orgId, publisher.org.id))
        .orderBy(desc(audit.id))
        .limit(1)
      return entry
    },
  }
}

describe('a scheduled draft', () => {
  it('is published at its time, once, with its rollout and in the name of who scheduled it', async () => {
    const { publisher, moment, schedule, read, sweepAfter, lastEntry } = await readyDraft()
    const plan = { steps: [{ percent: 10 }, { percent: 100, afterMinutes: 60 }] }
    const answer = await schedule({ at: moment(DAY), plan })
    expect(answer.body).toMatchObject({ status: 'draft', schedule: { at: moment(DAY), plan } })
    await sweepAfter(HOUR)
    expect(await offered(publisher)).toEqual([])
    await sweepAfter(DAY)
    expect(await offered(publisher)).toEqual(['1.0.0'])
    expect(await read()).toMatchObject({ status: 'published', rolloutPercent: 10, schedule: null })
    expect(await lastEntry()).toMatchObject({
      action: 'release.published',
      actorKind: 'machine',
      actorId: publisher.key.uid,
      details: { steps: '10 100' },
    })
  })

  it('is published step by step after an outage that outlasts steps of its plan', async () => {
    const { moment, schedule, read, sweepAfter } = await readyDraft()
    const steps = [
      { percent: 10 },
      { percent: 50, at: moment(3 * HOUR) },
      { percent: 100, at: moment(9 * DAY) },
    ]
    expect((await schedule({ at: moment(HOUR), plan: { steps } })).status).toBe(200)
    const [late, last] = [moment(DAY), moment(9 * DAY)]
    await sweepAfter(DAY)
    const { status, rolloutPercent, plan } = await read()
    expect({ status, rolloutPercent }).toEqual({ status: 'published', rolloutPercent: 10 })
    const second = new Date(Date.parse(late) + 2 * HOUR).toISOString()
    expect(plan?.steps.map(({ at }) => at)).toEqual([late, second, last])
  })

  it('stays a draft when it is unscheduled, and takes another time', async () => {
    const { publisher, moment, schedule, unschedule, read, sweepAfter } = await readyDraft()
    await schedule({ at: moment(HOUR) })
    await unschedule()
    await sweepAfter(2 * HOUR)
    expect(await read()).toMatchObject({ status: 'draft', schedule: null })
    await schedule({ at: moment(HOUR) })
    await schedule({ at: moment(3 * HOUR) })
    await sweepAfter(2 * HOUR)
    expect(await offered(publisher)).toEqual([])
    await sweepAfter(2 * HOUR)
    expect(await offered(publisher)).toEqual(['1.0.0'])
  })

  it('is checked again at its time: what speaks against it then ends the schedule, with an entry', async () => {
    const { publisher, moment, schedule, change, read, sweepAfter, lastEntry } = await readyDraft()
    await schedule({ at: moment(HOUR), confirm: ['no_update_files'] })
    await change({ version: '1.0.0-beta.1' })
    await sweepAfter(2 * HOUR)
    expect(await read()).toMatchObject({ status: 'draft', schedule: null })
    expect(await lastEntry()).toMatchObject({
      action: 'release.notPublished',
      actorKind: 'system',
      actorName: 'Gantry',
    })
    expect(await offered(publisher)).toEqual([])
  })

  it('is not published by an API key that was deleted since', async () => {
    const { publisher, moment, schedule, sweepAfter, lastEntry } = await readyDraft()
    await schedule({ at: moment(HOUR) })
    const revokedAt = moment(0)
    await openDatabase(env.DIRECTORY_DB)
      .update(apiKeys)
      .set({ revokedAt })
      .where(eq(apiKeys.uid, publisher.key.uid))
    await sweepAfter(2 * HOUR)
    expect(await lastEntry()).toMatchObject({
      action: 'release.notPublished',
      details: { reason: 'The API key that scheduled it no longer works.' },
    })
  })

  it.each([
    [-HOUR, 400],
    [91 * DAY, 400],
    [HOUR, 200],
  ])('takes a time %i ms ahead with status %i', async (ms, status) => {
    const { moment, schedule } = await readyDraft()
    expect((await schedule({ at: moment(ms) })).status).toBe(status)
  })

  it('is refused while it is not ready, and once it is published', async () => {
    const { publisher, moment } = await readyDraft()
    const { id } = await publisher.draft('2.0.0')
    const body = { at: moment(HOUR) }
    expect(await publisher.rest('PUT', `/releases/${id}/schedule`, body)).toMatchObject({ code: 'not_ready' })
    const published = await publisher.publish('3.0.0')
    expect(await publisher.rest('PUT', `/releases/${published.id}/schedule`, body)).toMatchObject({
      code: 'already_published',
    })
  })
})
