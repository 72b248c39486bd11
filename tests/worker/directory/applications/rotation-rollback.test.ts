// A rollback over a rotation of the updater key.

import { expect, it } from 'vitest'
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
