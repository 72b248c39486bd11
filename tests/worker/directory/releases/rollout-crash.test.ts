// Rollouts over crashes and clocks that jump: no step is lost, told twice or taken back.

import { env } from 'cloudflare:workers'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { DAY, HOUR, MINUTE, utcDay } from '#shared/domain/time.ts'
import { crashAfter, crashingDatabase, crashingFiles } from '#tests/worker/directory/crash-injection.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { startDirectory } from '#tests/worker/directory/service.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { audit } from '#worker/services/directory/schema.ts'

// What a dying process says of its stores is what is to be expected.
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const NOTHING = { offered: 0, fetched: 0, updated: 0, failed: 0, reported: 0 }
const STEPS = [
  { percent: 10 },
  { percent: 30, afterMinutes: 60 },
  { percent: 60, afterMinutes: 60 },
  { percent: 100, afterMinutes: 60 },
]
const TOLD = ['rollout.stepReached', 'rollout.held', 'release.published', 'release.notPublished'] as const

/** A published release with a plan, and the sweep of a process that dies after so many calls to its stores. */
async function withRollout(plan: object, scheduleAfterMs?: number) {
  const figures = { failed: 0, updated: 0 }
  const ports = {
    releaseHealth: async (_: string, ids: string[], { to }: { to: string }) =>
      ids.map((releaseId) => ({
        ...{ ...NOTHING, releaseId },
        ...(to < utcDay(publisher.clock) || figures.failed > 0 ? figures : NOTHING),
      })),
    checksWithoutPlatform: async () => ({ lastHour: 0, meanHour: 10 }),
  }
  const publisher = await openPublisher({ ports })
  const { id } = await publisher.draft('2.0.0')
  const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a', publicPlatform: 'linux-x86_64' })
  await publisher.complete(body.id)
  const at = scheduleAfterMs && new Date(publisher.clock.getTime() + scheduleAfterMs).toISOString()
  const verb = at ? 'schedule' : 'publish'
  const { status } = await publisher.rest(at ? 'PUT' : 'POST', `/releases/${id}/${verb}`, {
    ...CONFIRMED,
    plan,
    ...(at && { at }),
  })
  expect(status).toBe(200)

  const read = async () => (await publisher.rest<Release>('GET', `/releases/${id}`)).body
  const events = async () =>
    (
      await openDatabase(env.DIRECTORY_DB)
        .select()
        .from(audit)
        .where(and(eq(audit.orgId, publisher.org.id), inArray(audit.action, [...TOLD])))
        .orderBy(audit.id)
    ).map(({ action, details }) =>
      `${action} ${(details as { rolloutPercent?: number }).rolloutPercent ?? ''}`.trim(),
    )

  async function sweepDying(calls: number, reached: boolean) {
    const life = crashAfter(calls, reached)
    const dying = startDirectory(
      { ...ports, files: crashingFiles(env.FILES, life) },
      publisher.clock,
      crashingDatabase(env.DIRECTORY_DB, life),
    )
    await dying.service.scheduled().catch(() => undefined)
  }
  const pass = (ms: number) => publisher.clock.setTime(publisher.clock.getTime() + ms)
  const sweep = () => publisher.service.scheduled()
  return { publisher, figures, read, events, sweepDying, sweep, pass, id }
}

const PUBLISHED = ['release.published 10']
const ALL = ['rollout.stepReached 30', 'rollout.stepReached 60', 'rollout.stepReached 100']

it('a sweep that dies at any of its calls loses no step and tells none twice', {
  timeout: 120_000,
}, async () => {
  const rollout = await withRollout({ steps: STEPS, byTimeAlone: true })
  const shown: number[] = []
  for (let step = 0; step < STEPS.length; step++) {
    for (let calls = 4; calls < 28; calls++) {
      await rollout.sweepDying(calls, calls % 2 === step % 2)
      shown.push((await rollout.read()).rolloutPercent)
    }
    rollout.pass(HOUR)
  }
  await rollout.sweep()
  expect(await rollout.events()).toEqual([...PUBLISHED, ...ALL])
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(await rollout.read()).toMatchObject({ rolloutPercent: 100 })
})

it('publishes a scheduled release once, whatever its sweeps die of', { timeout: 120_000 }, async () => {
  const rollout = await withRollout({ steps: STEPS, byTimeAlone: true }, HOUR)
  rollout.pass(HOUR)
  for (let calls = 0; calls < 60; calls++) await rollout.sweepDying(calls, calls % 2 === 0)
  await rollout.sweep()
  expect(await rollout.events()).toEqual(PUBLISHED)
  expect(await rollout.read()).toMatchObject({ status: 'published', rolloutPercent: 10 })
})

it('misses a schedule once, whatever its sweeps die of', { timeout: 120_000 }, async () => {
  const rollout = await withRollout({ steps: STEPS, byTimeAlone: true }, HOUR)
  rollout.pass(3 * DAY)
  for (let calls = 0; calls < 30; calls++) await rollout.sweepDying(calls, calls % 2 === 0)
  await rollout.sweep()
  expect(await rollout.events()).toEqual(['release.notPublished'])
  expect(await rollout.read()).toMatchObject({ status: 'draft', schedule: null })
})

it('is held once, whatever its sweeps die of', { timeout: 120_000 }, async () => {
  const rollout = await withRollout({ steps: STEPS })
  rollout.pass(2 * DAY)
  Object.assign(rollout.figures, { updated: 150, failed: 40 })
  for (let calls = 0; calls < 30; calls++) await rollout.sweepDying(calls, calls % 2 === 0)
  await rollout.sweep()
  expect(await rollout.events()).toEqual([...PUBLISHED, 'rollout.held 10'])
  expect(await rollout.read()).toMatchObject({
    paused: true,
    rolloutPercent: 10,
    hold: { guard: 'failures' },
  })
})

it('a clock that jumps ahead by days tells every step that it passed', async () => {
  const rollout = await withRollout({ steps: STEPS, byTimeAlone: true })
  await rollout.sweep()
  rollout.pass(9 * DAY)
  await Promise.all([rollout.sweep(), rollout.sweep()])
  expect(await rollout.events()).toEqual([...PUBLISHED, ...ALL])
  expect(await rollout.read()).toMatchObject({ rolloutPercent: 100 })
})

it('a clock that jumps back takes no step back and repeats none', async () => {
  const rollout = await withRollout({ steps: STEPS, byTimeAlone: true })
  rollout.pass(70 * MINUTE)
  await rollout.sweep()
  expect(await rollout.read()).toMatchObject({ rolloutPercent: 30 })
  const shown: number[] = []
  for (const jump of [-65 * MINUTE, -3 * DAY, 3 * DAY, 10 * MINUTE, -HOUR, HOUR]) {
    rollout.pass(jump)
    await rollout.sweep()
    shown.push((await rollout.read()).rolloutPercent)
  }
  expect(new Set(shown)).toEqual(new Set([30]))
  expect(await rollout.events()).toEqual([...PUBLISHED, 'rollout.stepReached 30'])
  rollout.pass(3 * HOUR)
  await rollout.sweep()
  expect(await rollout.events()).toEqual([...PUBLISHED, ...ALL])
})

it('a clock that jumps publishes a schedule once, and late', async () => {
  const rollout = await withRollout({ steps: STEPS, byTimeAlone: true }, 2 * HOUR)
  rollout.pass(-DAY)
  await rollout.sweep()
  expect(await rollout.events()).toEqual([])
  rollout.pass(2 * DAY)
  await rollout.sweep()
  rollout.pass(-DAY)
  await rollout.sweep()
  expect(await rollout.events()).toEqual(PUBLISHED)
})
