// Clients go back from what a rollback withdrew also when later manifests are compiled from what the last one kept.

import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { NO_FACTS } from '#shared/domain/releases/audience.ts'
import { chooseUpdate } from '#shared/domain/releases/choose-update.ts'
import { openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { linux, prepared, signer } from './prepared.ts'

async function publish(publisher: Publisher, version: string) {
  const { id } = await prepared(publisher, version, [linux(version)])
  const answer = await publisher.rest('POST', `/releases/${id}/publish`, {
    confirm: ['lower_than_latest', 'version_mismatch'],
  })
  expect(answer.status).toBe(200)
  return id
}

/** The version that a client is offered, or the reason for no update. */
async function offeredTo(publisher: Publisher, currentVersion: string) {
  const manifest = await publisher.manifest()
  if (!manifest) return null
  const choice = chooseUpdate(manifest, {
    platform: 'linux-x86_64',
    currentVersion,
    bucketOf: () => 0,
    now: 0,
    clientFacts: () => NO_FACTS,
  })
  return choice.kind === 'update' ? choice.release.version : choice.reason
}

function rollBack(publisher: Publisher, releaseId: string) {
  publisher.clock.setTime(publisher.clock.getTime() + 1000)
  return publisher.rest('POST', '/channels/-/rollback', { releaseId })
}

it('where a rollback was stored without saying how far it reaches', async () => {
  const publisher = await openPublisher({ updaterPublicKey: signer.publicKey })
  const target = await publish(publisher, '2.0.0')
  await publish(publisher, '2.1.0')
  await rollBack(publisher, target)
  await env.DIRECTORY_DB.prepare(
    'update channels set withdrawn_up_to = null, compiled_by = 0, compiled = null where app_id = ?',
  )
    .bind(publisher.app.id)
    .run()
  await publisher.service.scheduled()
  expect(await offeredTo(publisher, '2.1.0')).toBe('2.0.0')
  await publish(publisher, '2.0.1')
  expect(await offeredTo(publisher, '2.1.0')).toBe('2.0.1')
})

it('where one version of the channel is not semantic', async () => {
  const publisher = await openPublisher({ appType: 'Other', updaterPublicKey: signer.publicKey })
  await publish(publisher, 'first')
  const target = await publish(publisher, '2.0.0')
  await publish(publisher, '2.1.0')
  await rollBack(publisher, target)
  expect(await offeredTo(publisher, '2.1.0')).toBe('2.0.0')
  await publish(publisher, '2.0.1')
  expect(await offeredTo(publisher, '2.1.0')).toBe('2.0.1')
})
