// A rollback over a rotation of the updater key.

import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { rightBefore } from '#tests/worker/identity/support/interleaving.ts'
import { first, rotating, second } from './rotating.ts'

it('makes a rollback ask first when clients of its versions refuse the target, by REST and in the console', async () => {
  const lastDayClients = async () => ({
    ...{ day: '2026-11-19', clients: 40, platforms: [] },
    channels: [{ channel: 'production', clients: 40 }],
    versions: [
      { version: '1.0.0', clients: 30 },
      { version: '2.0.0', clients: 10 },
    ],
  })
  const { publisher, change, publish } = await rotating({ lastDayClients })
  const old = await publish('1.0.0', [first])
  await change('applications.addKey', second)
  const signed = await publish('2.0.0', [first, second])
  await publish('2.1.0', [first, second])
  const rollBack = (releaseId: string, more = {}) =>
    publisher.rest('POST', '/channels/-/rollback', { releaseId, ...more })

  expect(await rollBack(signed.id)).toMatchObject({ status: 200 })
  const refused = await rollBack(old.id, { confirm: ['platform_lost'] })
  expect(refused).toMatchObject({ status: 409, code: 'needs_confirmation' })
  expect(refused.body).toMatchObject({
    error: {
      message: expect.stringContaining('rollback'),
      details: {
        reasons: [
          {
            code: 'key_unknown',
            message:
              'Versions from 2.0.0 on were built with a newer updater key. 1.0.0 has no signature with it, so their clients refuse it. 10 clients had such a version.',
            details: { version: '1.0.0', from: '2.0.0' },
            clients: { clients: 10, day: '2026-11-19' },
          },
        ],
      },
    },
  })
  const offered = async () => (await publisher.manifest())?.releases.map(({ version }) => version)
  expect(await offered()).toEqual(['2.0.0'])
  const { admin, org, app } = publisher
  const place = { org: org.slug, app: app.slug, release: old.id }
  expect(await publisher.call(admin, 'releases.rollback', place)).toMatchObject({
    ...{ status: 409, reason: 'needs_confirmation' },
  })
  expect(await rollBack(old.id, { confirm: ['key_unknown'] })).toMatchObject({ status: 200 })
  expect(await offered()).toEqual(['1.0.0'])
})

it('asks about a key that a concurrent request put in use after the check', async () => {
  const { publisher, change, draft, seal, publish } = await rotating()
  const old = await publish('1.0.0', [first])
  await publish('1.1.0', [first])
  await change('applications.addKey', second)
  const { id } = await draft('2.0.0', [first, second])
  rightBefore('channels', () => seal(id), env.DIRECTORY_DB)
  const refused = await publisher.rest('POST', '/channels/-/rollback', { releaseId: old.id })
  expect(refused).toMatchObject({ status: 409, code: 'needs_confirmation' })
  expect((await publisher.manifest())?.releases[0]?.version).toBe('2.0.0')
})

it('is written when a concurrent request ends the key that it would have to ask about', async () => {
  const { publisher, change, publish } = await rotating()
  const old = await publish('1.0.0', [first])
  await change('applications.addKey', second)
  await publish('2.0.0', [first, second])
  await publish('2.1.0', [first, second])
  const rollBack = (releaseId: string) => publisher.rest('POST', '/channels/-/rollback', { releaseId })
  expect(await rollBack(old.id)).toMatchObject({ code: 'needs_confirmation' })
  await change('applications.retireKey', second)
  expect(await rollBack(old.id)).toMatchObject({ status: 200 })
})

it('is written once, whatever a concurrent request changes of the keys', async () => {
  const { publisher, change, publish } = await rotating()
  const old = await publish('1.0.0', [first])
  await change('applications.addKey', second)
  const signed = await publish('2.0.0', [first, second])
  await publish('2.1.0', [first, second])
  rightBefore('channels', () => change('applications.retireKey', second), env.DIRECTORY_DB)
  const answer = await publisher.rest('POST', '/channels/-/rollback', { releaseId: signed.id })
  expect(answer).toMatchObject({ status: 200 })
  expect((await publisher.manifest())?.releases.map(({ version }) => version)).toEqual(['2.0.0'])
  expect(await publisher.rest('POST', '/channels/-/rollback', { releaseId: old.id })).toMatchObject({
    status: 200,
  })
})

it('refuses a release that a concurrent request yanks', async () => {
  const { publisher, publish } = await rotating()
  const old = await publish('1.0.0', [first])
  await publish('1.1.0', [first])
  const yank = () => publisher.rest('POST', `/releases/${old.id}/yank`, { reason: 'bad' })
  rightBefore('channels', yank, env.DIRECTORY_DB)
  const refused = await publisher.rest('POST', '/channels/-/rollback', { releaseId: old.id })
  expect(refused).toMatchObject({ status: 409, code: 'yanked' })
})
