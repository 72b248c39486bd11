// Rollouts of releases that leave the feed and return: by a yank, or by a rollback of their channel.

import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { DAY, HOUR } from '#shared/domain/time.ts'
import { chance } from '#tests/fixtures/chance.ts'
import { CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { audit } from '#worker/services/directory/schema.ts'
import { prepared } from './prepared.ts'

const STEPS = [{ percent: 10 }, { percent: 50, afterMinutes: 1440 }, { percent: 100, afterMinutes: 1440 }]
const FILE = { filename: 'a', publicPlatform: 'linux-x86_64' } as const

/** A draft after published releases. */
async function withDraft(...earlier: string[]) {
  const publisher = await openPublisher()
  const ids = new Map<string, string>()
  for (const version of ['1.0.0', ...earlier]) ids.set(version, (await publisher.publish(version)).id)
  const { id } = await prepared(publisher, '2.0.0', [FILE])
  const { rest, clock, service, org } = publisher
  const post = (verb: string, value: unknown) => rest<Release>('POST', `/releases/${id}/${verb}`, value)
  return {
    rest,
    service,
    post,
    publish: (plan: unknown) => post('publish', { ...CONFIRMED, plan }),
    patch: (value: unknown) => rest<Release>('PATCH', `/releases/${id}`, value),
    read: async () => (await rest<Release>('GET', `/releases/${id}`)).body,
    pass: (ms: number) => clock.setTime(clock.getTime() + ms),
    steps: async () => (await publisher.manifest())?.releases.find((each) => each.id === id)?.steps,
    async rollBack(version: string) {
      const releaseId = ids.get(version)
      expect(await rest('POST', '/channels/-/rollback', { releaseId })).toMatchObject({ status: 200 })
    },
    endRollback: () => rest('DELETE', '/channels/-/rollback'),
    async reachedSteps() {
      const rows = await openDatabase(env.DIRECTORY_DB)
        .select()
        .from(audit)
        .where(and(eq(audit.orgId, org.id), eq(audit.action, 'rollout.stepReached')))
      return rows.map(({ details }) => details['rolloutPercent'])
    },
  }
}

const times = ({ plan }: Release) => plan?.steps.map(({ at }) => Date.parse(at)) ?? []
const secondOf = (release: Release) => times(release)[1] ?? 0

it.each(['yank', 'rollback'] as const)(
  'keeps the distance of its steps over a %s, and reaches none then',
  async (kind) => {
    const { publish, post, pass, read, steps, reachedSteps, service, rollBack, endRollback } =
      await withDraft()
    await publish({ steps: STEPS, byTimeAlone: true })
    pass(HOUR)
    await service.scheduled()
    const before = await read()
    if (kind === 'yank') await post('yank', { reason: 'It crashes.' })
    else await rollBack('1.0.0')
    for (let day = 0; day < 5; day++) {
      pass(DAY)
      await service.scheduled()
    }
    expect(await reachedSteps()).toEqual([])
    if (kind === 'yank') await post('unyank', {})
    else await endRollback()
    await service.scheduled()
    const after = await read()
    expect(after).toMatchObject({ paused: false, rolloutPercent: 10 })
    const [first = 0, ...ahead] = times(before)
    expect(times(after)).toEqual([first, ...ahead.map((each) => each + 5 * DAY)])
    expect((await steps())?.map(({ from }) => from)).toEqual(times(after))
    pass(DAY)
    await service.scheduled()
    expect(await read()).toMatchObject({ rolloutPercent: 50 })
    expect(await reachedSteps()).toEqual([50])
  },
)

it('keeps the distance of its steps over a rollback that is replaced by another one', async () => {
  const { publish, pass, read, rollBack, endRollback } = await withDraft('1.1.0')
  await publish({ steps: STEPS, byTimeAlone: true })
  const before = await read()
  for (const version of ['1.1.0', '1.0.0']) {
    await rollBack(version)
    pass(3 * DAY)
  }
  const answers = await Promise.all([endRollback(), endRollback()])
  expect(answers.map(({ status }) => status < 300)).toEqual([true, true])
  expect(secondOf(await read()) - secondOf(before)).toBe(6 * DAY)
})

it.each([
  ['yank', 'yanked'],
  ['rollback', 'rolled_back'],
] as const)('refuses the next step by hand during a %s, and begins it afterwards', async (kind, code) => {
  const { publish, post, pass, read, service, rollBack, endRollback } = await withDraft()
  await publish({ steps: STEPS, byTimeAlone: true })
  await service.scheduled()
  if (kind === 'yank') await post('yank', { reason: 'It crashes.' })
  else await rollBack('1.0.0')
  const before = await read()
  // Within the first step, and after the time of the second one.
  for (const ms of [HOUR, 2 * DAY]) {
    pass(ms)
    expect(await post('next-step', { reached: 1 })).toMatchObject({ status: 409, code })
  }
  expect(await read()).toEqual(before)
  if (kind === 'yank') await post('unyank', {})
  else await endRollback()
  expect(await post('next-step', { reached: 1 })).toMatchObject({ status: 200, body: { rolloutPercent: 50 } })
  await service.scheduled()
  expect(await read()).toMatchObject({ rolloutPercent: 50 })
})

it('with a plan that was made while it was yanked begins with it', async () => {
  const { publish, post, patch, pass, read } = await withDraft()
  await publish({ steps: STEPS })
  await post('yank', { reason: 'It crashes.' })
  pass(DAY)
  await patch({ plan: { steps: [{ percent: 20 }, { percent: 100, afterMinutes: 1440 }] } })
  pass(2 * DAY)
  await post('unyank', {})
  const release = await read()
  const [first = 0, second = 0] = times(release)
  expect([release.rolloutPercent, second - first]).toEqual([20, 3 * DAY])
})

describe('a pause, a yank and a rollback that overlap', () => {
  type Kind = 'pause' | 'yank' | 'rollback'

  /** Begins or ends each of `toggled`, an hour apart, and ends what lasts. */
  async function standStill(toggled: readonly Kind[]) {
    const { publish, post, patch, pass, read, rollBack, endRollback, service } = await withDraft()
    const begin = {
      pause: () => patch({ paused: true }),
      yank: () => post('yank', { reason: 'It crashes.' }),
      rollback: () => rollBack('1.0.0'),
    }
    const end = {
      pause: () => patch({ paused: false }),
      yank: () => post('unyank', {}),
      rollback: endRollback,
    }
    const lasting = new Set<Kind>()
    await publish({ steps: STEPS, byTimeAlone: true })
    const before = await read()
    let hours = 0
    const toggle = async (kind: Kind) => {
      await (lasting.has(kind) ? end : begin)[kind]()
      if (!lasting.delete(kind)) lasting.add(kind)
      pass(HOUR)
      await service.scheduled()
      if (lasting.size > 0) hours++
    }
    for (const kind of toggled) await toggle(kind)
    for (const kind of [...lasting]) await toggle(kind)
    return { moved: secondOf(await read()) - secondOf(before), hours }
  }

  it.each<[Kind[]]>([
    [['yank', 'pause', 'yank', 'pause']],
    [['yank', 'pause', 'pause', 'yank']],
    [['pause', 'yank', 'pause', 'yank']],
    [['pause', 'yank', 'yank', 'pause']],
    [['yank', 'rollback', 'yank', 'rollback']],
    [['yank', 'rollback', 'rollback', 'yank']],
    [['rollback', 'yank', 'rollback', 'yank']],
    [['rollback', 'pause', 'rollback', 'rollback', 'pause', 'rollback']],
    [['pause', 'rollback', 'yank', 'pause', 'rollback', 'pause', 'yank', 'pause']],
  ])('move the steps by the time that any of them lasted: %s', async (toggled) => {
    const { moved, hours } = await standStill(toggled)
    expect(moved).toBe(hours * HOUR)
  })

  it('move them so in any order', async () => {
    const pick = chance(20_261_128)
    for (let run = 0; run < 6; run++) {
      const toggled = Array.from({ length: 8 }, () => pick.of<Kind>(['pause', 'yank', 'rollback']))
      const { moved, hours } = await standStill(toggled)
      expect(moved, toggled.join(', ')).toBe(hours * HOUR)
    }
  })
})
