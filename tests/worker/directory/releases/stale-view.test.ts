// What a person changes from a page that is out of date: nothing happens to what they haven't seen.

import { expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { DAY, MINUTE } from '#shared/domain/time.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'

const HEALTH = { offered: 0, fetched: 0, updated: 0, failed: 0, reported: 0 }
const STEPS = [{ percent: 10 }, { percent: 50, afterMinutes: 1440 }, { percent: 100, afterMinutes: 1440 }]

/** A draft with a file, and calls that change it. */
async function withDraft() {
  const publisher = await openPublisher({
    ports: { releaseHealth: async (_, [releaseId = '']) => [{ releaseId, ...HEALTH }] },
  })
  const { id } = await publisher.draft('2.0.0')
  const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a', publicPlatform: 'linux-x86_64' })
  await publisher.complete(body.id)
  const read = async () => (await publisher.rest<Release>('GET', `/releases/${id}`)).body
  const call = (method: string, path: string, value: object) =>
    publisher.rest<Release>(method, `/releases/${id}${path}`, value)
  return { publisher, read, call }
}

it('publishes and schedules the draft that the caller saw, and no other', async () => {
  const { publisher, read, call } = await withDraft()
  const { content } = await read()
  expect(content).toMatch(/^[0-9a-f]{64}$/)
  const at = new Date(publisher.clock.getTime() + DAY).toISOString()
  expect((await call('PUT', '/schedule', { ...CONFIRMED, at, content })).status).toBe(200)
  await call('PATCH', '', { notes: 'Other notes.' })
  for (const [method, path, body] of [
    ['POST', '/publish', {}],
    ['PUT', '/schedule', { at }],
  ] as const)
    expect(await call(method, path, { ...CONFIRMED, ...body, content })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed', message: expect.stringContaining('Check it') } },
    })
  const now = await read()
  expect(now).toMatchObject({ status: 'draft', notes: 'Other notes.' })
  const published = await call('POST', '/publish', { ...CONFIRMED, content: now.content })
  expect(published).toMatchObject({ status: 200, body: { status: 'published' } })
  // A retry is answered as before, and what is published has nothing to compare.
  expect((await call('POST', '/publish', { ...CONFIRMED, content: now.content })).status).toBe(200)
  expect((await read()).content).toBeUndefined()
})

it('replaces the plan that the caller saw, and no other', async () => {
  const { publisher, read, call } = await withDraft()
  await call('POST', '/publish', { ...CONFIRMED, plan: { steps: STEPS } })
  const seenOf = ({ rolloutPercent, plan }: Release) => ({ rolloutPercent, planMadeAt: plan?.madeAt ?? null })
  const was = seenOf(await read())
  publisher.clock.setTime(publisher.clock.getTime() + MINUTE)
  const other = { plan: { steps: [{ percent: 30 }, { percent: 100, afterMinutes: 60 }] } }
  expect((await call('PATCH', '', { ...other, was })).status).toBe(200)
  const mine = { plan: { steps: [{ percent: 20 }, { percent: 100, afterMinutes: 60 }] } }
  expect(await call('PATCH', '', { ...mine, was })).toMatchObject({
    status: 409,
    body: { error: { code: 'changed', message: expect.stringContaining('30%') } },
  })
  expect((await read()).rolloutPercent).toBe(30)
  // A step that began since is a change, too: the form's first step would take the rollout back.
  const before = seenOf(await read())
  await call('POST', '/next-step', { reached: 1 })
  expect((await call('PATCH', '', { ...mine, was: before })).status).toBe(409)
  expect((await call('PATCH', '', { ...mine, was: seenOf(await read()) })).status).toBe(200)
  expect((await call('PATCH', '', { paused: true })).status).toBe(200)
})

it('takes back the pause that the caller made, and no later one', async () => {
  const { publisher, read, call } = await withDraft()
  await call('POST', '/publish', { ...CONFIRMED, rolloutPercent: 25 })
  const pause = async () => {
    publisher.clock.setTime(publisher.clock.getTime() + MINUTE)
    await call('PATCH', '', { paused: true })
    const { rolloutPercent, pausedAt } = await read()
    return { rolloutPercent, planMadeAt: null, pausedAt }
  }
  const first = await pause()
  await call('PATCH', '', { paused: false })
  const second = await pause()
  expect(await call('PATCH', '', { paused: false, was: first })).toMatchObject({
    status: 409,
    body: { error: { code: 'changed', message: expect.stringContaining('paused, held or resumed') } },
  })
  expect((await read()).paused).toBe(true)
  expect(await call('PATCH', '', { paused: false, was: first })).toMatchObject({
    status: 409,
    body: { error: { code: 'changed', message: expect.stringContaining('paused, held or resumed') } },
  })
  expect((await read()).paused).toBe(true)
  // Another user's view from before the pause, whatever the rollout was then.
  expect(await call('PATCH', '', { paused: true, was: { pausedAt: null } })).toMatchObject({
    status: 409,
    body: { error: { code: 'changed', message: expect.stringContaining('is already paused.') } },
  })
  expect(await call('PATCH', '', { rolloutPercent: 100, was: { pausedAt: null } })).toMatchObject({
    status: 409,
    body: { error: { code: 'changed', message: expect.stringContaining(' was paused in the meantime.') } },
  })
  expect((await call('PATCH', '', { paused: false, was: second })).status).toBe(200)
  expect(await call('PATCH', '', { paused: false, was: second })).toMatchObject({ status: 409 })
})
