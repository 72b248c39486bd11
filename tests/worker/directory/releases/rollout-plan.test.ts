import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { EventName } from '#shared/domain/events.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { DAY, HOUR, MINUTE, utcDay } from '#shared/domain/time.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { audit } from '#worker/services/directory/schema.ts'

const NOTHING = { offered: 0, fetched: 0, updated: 0, failed: 0, reported: 0 }
const STEPS = [{ percent: 10 }, { percent: 50, afterMinutes: 1440 }, { percent: 100, afterMinutes: 1440 }]

/** A publisher whose downloads are what the test says, and the draft of a release. */
async function withDraft() {
  const figures = { now: {}, settled: {} }
  const checks = { lastHour: 0, meanHour: 10 }
  let id = ''
  const publisher = await openPublisher({
    ports: {
      releaseHealth: async (_, [releaseId = ''], { to }) => {
        if (releaseId !== id) return [{ releaseId, ...NOTHING, updated: 500, offered: 400, fetched: 200 }]
        const isSettled = to <= utcDay(new Date(publisher.clock.getTime() - 2 * DAY))
        return [{ releaseId, ...NOTHING, ...(isSettled ? figures.settled : figures.now) }]
      },
      checksWithoutPlatform: async () => checks,
    },
  })
  await publisher.publish('1.0.0')
  id = (await publisher.draft('2.0.0')).id
  const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a', publicPlatform: 'linux-x86_64' })
  await publisher.complete(body.id)
  const pass = (ms: number) => publisher.clock.setTime(publisher.clock.getTime() + ms)
  const read = async () => (await publisher.rest<Release>('GET', `/releases/${id}`)).body
  const post = (verb: string, value: unknown) =>
    publisher.rest<Release>('POST', `/releases/${id}/${verb}`, value)
  const patch = (value: unknown) => publisher.rest<Release>('PATCH', `/releases/${id}`, value)
  const publish = (plan: unknown) => post('publish', { ...CONFIRMED, plan })
  const steps = async () => (await publisher.manifest())?.releases.find((each) => each.id === id)?.steps
  async function events(action: EventName) {
    const rows = await openDatabase(env.DIRECTORY_DB)
      .select()
      .from(audit)
      .where(and(eq(audit.orgId, publisher.org.id), eq(audit.action, action)))
      .orderBy(audit.id)
    return rows.map(({ details, actorKind }): Record<string, unknown> => ({ ...details, actorKind }))
  }
  async function reachedSteps() {
    const reached = await events('rollout.stepReached')
    return reached.map((each) => [each['rolloutPercent'], each['actorKind']])
  }
  return {
    publisher: Object.assign(publisher, { checks }),
    figures,
    events,
    pass,
    read,
    post,
    patch,
    publish,
    steps,
    reachedSteps,
  }
}

describe('a release published with a plan', () => {
  it('takes its steps into the manifest up to the first that waits for installs', async () => {
    const { publish, steps, read } = await withDraft()
    expect((await publish({ steps: STEPS, timeZone: 'Europe/Berlin' })).status).toBe(200)
    expect(await steps()).toMatchObject([{ percent: 10 }])
    expect(await read()).toMatchObject({ rolloutPercent: 10, plan: { timeZone: 'Europe/Berlin' } })
  })

  it('is cleared by the sweep for its next step once 20 clients installed it, and audited at each step', async () => {
    const { publisher, figures, publish, pass, steps, read, reachedSteps } = await withDraft()
    await publish({ steps: STEPS })
    await publisher.service.scheduled()
    figures.now = { updated: 20 }
    pass(HOUR)
    await publisher.service.scheduled()
    expect(await steps()).toMatchObject([{ percent: 10 }, { percent: 50 }])
    pass(DAY)
    await Promise.all([publisher.service.scheduled(), publisher.service.scheduled()])
    expect(await read()).toMatchObject({ rolloutPercent: 50 })
    expect(await reachedSteps()).toEqual([[50, 'system']])
    pass(3 * DAY)
    await publisher.service.scheduled()
    expect(await read()).toMatchObject({ rolloutPercent: 50 })
    figures.now = { updated: 40 }
    pass(10 * MINUTE)
    await publisher.service.scheduled()
    expect(await read()).toMatchObject({ rolloutPercent: 100 })
    expect(await reachedSteps()).toEqual([
      [50, 'system'],
      [100, 'system'],
    ])
    pass(10 * MINUTE)
    figures.now = { updated: 999 }
    await publisher.service.scheduled()
    expect(await reachedSteps()).toHaveLength(2)
  })

  it('keeps the distance of its steps over a pause', async () => {
    const { publish, patch, pass, read } = await withDraft()
    await publish({ steps: STEPS, byTimeAlone: true })
    const before = await read()
    await patch({ paused: true })
    expect(await read()).toMatchObject({ paused: true, pausedAt: expect.any(String) })
    pass(5 * DAY)
    await patch({ paused: true })
    await patch({ paused: false })
    const after = await read()
    expect(after).toMatchObject({ paused: false, pausedAt: null, rolloutPercent: 10 })
    const waits = [before, after].map(({ plan }) => Date.parse(plan?.steps[1]?.at ?? ''))
    expect((waits[1] ?? 0) - (waits[0] ?? 0)).toBe(5 * DAY)
  })

  it('begins at once with the plan that it was given during a pause', async () => {
    const { publish, pass, patch, read } = await withDraft()
    await publish({ steps: STEPS })
    await patch({ paused: true })
    pass(5 * DAY)
    await patch({ plan: { steps: [{ percent: 20 }, { percent: 100, afterMinutes: 60 }] } })
    expect(await read()).toMatchObject({ paused: true, rolloutPercent: 20 })
    pass(DAY)
    await patch({ paused: false })
    const { rolloutPercent, plan } = await read()
    expect(rolloutPercent).toBe(20)
    const [first, second] = plan?.steps.map(({ at }) => Date.parse(at)) ?? []
    expect((second ?? 0) - (first ?? 0)).toBe(DAY + HOUR)
  })

  it('begins its next step once by hand, however often that is asked', async () => {
    const { publish, post, patch, read, events } = await withDraft()
    await publish({ steps: STEPS })
    const answers = await Promise.all([1, 1, 1].map((reached) => post('next-step', { reached })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await read()).toMatchObject({ rolloutPercent: 50 })
    await patch({ paused: true })
    expect(await post('next-step', { reached: 2 })).toMatchObject({ status: 409, code: 'paused' })
    await patch({ paused: false })
    expect((await post('next-step', { reached: 2 })).body).toMatchObject({ rolloutPercent: 100 })
    expect(await post('next-step', { reached: 3 })).toMatchObject({ status: 409, code: 'no_next_step' })
    const begun = (await events('release.updated')).filter(({ plan }) => plan === 'nextStep')
    expect(begun.map(({ rolloutPercent }) => rolloutPercent)).toEqual([50, 100])
  })

  it('is held by its guard once, and counts failures from zero after it is resumed', async () => {
    const { publisher, figures, publish, pass, read, patch, events } = await withDraft()
    await publish({ steps: STEPS })
    pass(3 * DAY)
    figures.settled = { updated: 150, failed: 40 }
    figures.now = { updated: 180, failed: 45 }
    await Promise.all([publisher.service.scheduled(), publisher.service.scheduled()])
    expect(await read()).toMatchObject({
      paused: true,
      rolloutPercent: 10,
      hold: { guard: 'failures', percent: 10, seen: 45, of: 225 },
    })
    expect((await publisher.manifest())?.releases[0]).toMatchObject({ version: '2.0.0', paused: true })
    pass(HOUR)
    await publisher.service.scheduled()
    expect(await events('rollout.held')).toMatchObject([{ guard: 'failures', seen: 45 }])
    await patch({ paused: false })
    const resumed = await read()
    expect(resumed).toMatchObject({ paused: false, hold: null })
    expect(resumed.plan?.guardsFrom).toBe(publisher.clock.toISOString())
  })

  it('is held again after it was resumed only by failures since then', async () => {
    const { publisher, figures, publish, pass, read, patch, events } = await withDraft()
    await publish({ steps: STEPS })
    figures.now = { updated: 5, reported: 30 }
    pass(HOUR)
    await publisher.service.scheduled()
    expect(await read()).toMatchObject({ hold: { guard: 'failures', seen: 30, of: 35 } })
    await patch({ paused: false })
    // Figures are counted by day: those of this day from before the resumption are among them.
    for (let minute = 0; minute < 3; minute++) {
      pass(MINUTE)
      await publisher.service.scheduled()
    }
    expect(await read()).toMatchObject({ paused: false, hold: null })
    await patch({ plan: { steps: [{ percent: 20 }, { percent: 100, afterMinutes: 1440 }] } })
    pass(MINUTE)
    await publisher.service.scheduled()
    expect(await read()).toMatchObject({ paused: false, hold: null, rolloutPercent: 20 })
    figures.now = { updated: 6, reported: 55 }
    pass(MINUTE)
    await publisher.service.scheduled()
    expect(await read()).toMatchObject({ paused: true, hold: { guard: 'failures', seen: 25, of: 26 } })
    expect(await events('rollout.held')).toMatchObject([{ seen: 30 }, { seen: 25 }])
  })

  it('waits for its next step while failures look suspicious, though its installs are there', async () => {
    const { publisher, figures, publish, pass, read } = await withDraft()
    await publish({ steps: STEPS })
    figures.now = { updated: 30 }
    pass(HOUR)
    await publisher.service.scheduled()
    figures.now = { updated: 30, failed: 20 }
    pass(MINUTE)
    await publisher.service.scheduled()
    pass(2 * DAY)
    await publisher.service.scheduled()
    expect(await read()).toMatchObject({ rolloutPercent: 10, paused: false })
  })

  it.each([
    ['adoption', { offered: 200, fetched: 10 }, 5],
    ['platforms', {}, 300],
  ])('is held by the guard of %s, which looks away once it is resumed', async (guard, now, seen) => {
    const { publisher, figures, publish, pass, read, patch } = await withDraft()
    const guards = { failuresAbovePercent: null, adoption: true, platforms: true, [guard]: true }
    figures.now = now
    publisher.checks.lastHour = guard === 'platforms' ? 300 : 0
    await publish({ steps: STEPS, guards })
    pass(25 * HOUR)
    await publisher.service.scheduled()
    expect(await read()).toMatchObject({ paused: true, hold: { guard, seen } })
    await patch({ paused: false })
    pass(HOUR)
    await publisher.service.scheduled()
    expect(await read()).toMatchObject({ paused: false, plan: { guards: { [guard]: false } } })
  })

  it('gives its plan up for a percentage, and takes another', async () => {
    const { publish, patch, steps } = await withDraft()
    await publish({ steps: STEPS })
    expect((await patch({ rolloutPercent: 30 })).body).toMatchObject({ rolloutPercent: 30, plan: null })
    expect(await steps()).toBeUndefined()
    const body = { plan: { steps: [{ percent: 40 }, { percent: 90, afterMinutes: 10 }] } }
    expect((await patch(body)).body).toMatchObject({ rolloutPercent: 40, plan: { byTimeAlone: false } })
    expect((await patch({ plan: null })).body).toMatchObject({ rolloutPercent: 40, plan: null })
  })

  it.each([
    [{ rolloutPercent: 10, plan: { steps: STEPS } }, 'Give a percentage or a plan, not both.'],
    [{ plan: { steps: [{ percent: 10 }, { percent: 20 }] } }, 'Every step after the first needs a time.'],
    [{ plan: { steps: [] } }, 'A plan needs a step'],
    [{ plan: { steps: STEPS, hold: true } }, 'hold'],
  ])('is refused with %j, and stays a draft', async (body, message) => {
    const { post, read } = await withDraft()
    const answer = await post('publish', { ...CONFIRMED, ...body })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(message)
    expect((await read()).status).toBe('draft')
  })
})
